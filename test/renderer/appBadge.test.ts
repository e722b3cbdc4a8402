import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppBadge } from '../../src-renderer/shell/appBadge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the last of several totals on the icon, and removes the badge when there is nothing unread', () => {
  const shown: (number | 'none')[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (total: number) => void shown.push(total),
    clearAppBadge: async () => void shown.push('none'),
  });
  const showBadge = createAppBadge();
  for (const total of [1, 2, 3]) showBadge(total);
  vi.runAllTimers();
  showBadge(3);
  vi.runAllTimers();
  showBadge(0);
  vi.runAllTimers();
  expect(shown).toEqual([3, 'none']);
});

it('does nothing in a browser without badges', () => {
  vi.stubGlobal('navigator', {});
  createAppBadge()(3);
  expect(() => vi.runAllTimers()).not.toThrow();
});

it('ignores a browser that refuses it', async () => {
  let refusals = 0;
  const refuse = async (): Promise<void> => {
    refusals += 1;
    throw new DOMException('no permission', 'NotAllowedError');
  };
  vi.stubGlobal('navigator', { setAppBadge: refuse });
  createAppBadge()(3);
  // An unhandled rejection would fail the run.
  await vi.runAllTimersAsync();
  expect(refusals).toBe(1);
});
