import { expect, it } from 'vitest';
import { nextMorning } from '#shared/notify/nextMorning.ts';

const local = (text: string): number => new Date(text).getTime();

it.each([
  ['2026-06-10T12:00', '2026-06-11T08:00'],
  ['2026-06-10T23:59', '2026-06-11T08:00'],
  // After midnight, the next morning is the same day.
  ['2026-06-11T02:30', '2026-06-11T08:00'],
  ['2026-06-11T04:00', '2026-06-12T08:00'],
  ['2026-12-31T18:00', '2027-01-01T08:00'],
])('at %s, tomorrow morning is %s', (now, expected) => {
  expect(nextMorning(local(now))).toBe(local(expected));
});
