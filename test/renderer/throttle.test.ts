import { afterEach, expect, it, vi } from 'vitest';
import { throttle } from '../../src-renderer/shell/throttle.ts';

afterEach(() => void vi.useRealTimers());

it('publishes fast changes a few times a second, always the last value, and nothing for a value that was restored', () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const show = throttle((value: number) => shown.push(value));
  for (const value of [1, 2, 3]) show(value);
  expect(shown).toEqual([]);
  vi.runAllTimers();
  expect(shown).toEqual([3]);
  show(4);
  show(3);
  vi.runAllTimers();
  expect(shown).toEqual([3]);
  show(5);
  vi.runAllTimers();
  expect(shown).toEqual([3, 5]);
});
