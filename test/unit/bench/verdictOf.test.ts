import { expect, it } from 'vitest';
import { verdictOf, verdictsOf } from '../../bench/verdictOf.ts';

const targets = { atLeast: { vsSeedD: 1.6 }, atMost: { pingP99Ratio: 3 }, exactly: { admitted: 100, keysLeft: 0 } };

it('repair C7: a figure with a limit gets a verdict', () => {
  expect(verdictOf(targets, 'vsSeedD', 1.6)).toBe('  at least 1.6: holds');
  expect(verdictOf(targets, 'vsSeedD', 1.59)).toBe('  at least 1.6: DOES NOT HOLD');
  expect(verdictOf(targets, 'pingP99Ratio', 3)).toBe('  at most 3: holds');
  expect(verdictOf(targets, 'pingP99Ratio', 3.01)).toBe('  at most 3: DOES NOT HOLD');
  expect(verdictOf(targets, 'admitted', 100)).toBe('  exactly 100: holds');
  expect(verdictOf(targets, 'admitted', 101)).toBe('  exactly 100: DOES NOT HOLD');
  expect(verdictOf(targets, 'keysLeft', 1)).toBe('  exactly 0: DOES NOT HOLD');
});

it('a figure without a limit, or that is not a number, gets none', () => {
  expect(verdictOf(targets, 'sendsPerSecond', 1)).toBe('');
  expect(verdictOf({}, 'vsSeedD', 1)).toBe('');
  expect(verdictOf(targets, 'vsSeedD', Number.NaN)).toBe('  at least 1.6: DOES NOT HOLD');
});

it('repair C7: the verdicts of all figures with a limit are in the JSON output', () => {
  expect(verdictsOf(targets, { vsSeedD: 2, admitted: 99, sendsPerSecond: 7 })).toEqual({
    vsSeedD: [{ limit: 'at least 1.6', holds: true }],
    admitted: [{ limit: 'exactly 100', holds: false }],
  });
});
