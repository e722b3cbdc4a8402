import { expect, it } from 'vitest';
import { verdictOf } from '../../bench/verdictOf.ts';

const targets = { atLeast: { vsSeedD: 1.6 }, atMost: { pingP99Ratio: 3 }, exactly: { admitted: 100, keysLeft: 0 } };

it('a figure with a target says so, and whether it was missed', () => {
  expect(verdictOf(targets, 'vsSeedD', 1.6)).toBe('  at least 1.6');
  expect(verdictOf(targets, 'vsSeedD', 1.59)).toBe('  at least 1.6: MISSED');
  expect(verdictOf(targets, 'pingP99Ratio', 3)).toBe('  at most 3');
  expect(verdictOf(targets, 'pingP99Ratio', 3.01)).toBe('  at most 3: MISSED');
  expect(verdictOf(targets, 'admitted', 100)).toBe('  exactly 100');
  expect(verdictOf(targets, 'admitted', 101)).toBe('  exactly 100: MISSED');
  expect(verdictOf(targets, 'keysLeft', 1)).toBe('  exactly 0: MISSED');
});

it('a figure without one, or that is no number, is not praised', () => {
  expect(verdictOf(targets, 'sendsPerSecond', 1)).toBe('');
  expect(verdictOf({}, 'vsSeedD', 1)).toBe('');
  expect(verdictOf(targets, 'vsSeedD', Number.NaN)).toBe('  at least 1.6: MISSED');
});
