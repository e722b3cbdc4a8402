import { afterEach, expect, it, vi } from 'vitest';
import { calmly } from '../../src-renderer/shell/calmly.ts';

afterEach(() => void vi.useRealTimers());

it('what changes fast is shown a few times a second, the last of it always, and what came back not at all', () => {
  vi.useFakeTimers();
  const shown: number[] = [];
  const show = calmly((value: number) => shown.push(value));
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
