import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietUntil, timeOn } from '#shared/notify/quietHours.ts';

/** Its clock moves from 2 to 3 on 29 March 2026, and from 3 to 2 on 25 October 2026. */
const ZONE = 'Europe/Berlin';
const zoneBefore = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = ZONE;
});
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

const at = (text: string): number => Date.parse(text);
const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const MINUTE_MS = 60_000;
const clockTime = (instant: number): number => new Date(instant).getHours() * 60 + new Date(instant).getMinutes();

describe('quiet hours', () => {
  it('include their first minute and exclude their last', () => {
    const lunch = hours(12, 13);
    expect(quietUntil(lunch, at('2026-06-10T11:59:59+02:00'))).toBe(null);
    expect(quietUntil(lunch, at('2026-06-10T12:00:00+02:00'))).toBe(at('2026-06-10T13:00:00+02:00'));
    expect(quietUntil(lunch, at('2026-06-10T12:59:59+02:00'))).toBe(at('2026-06-10T13:00:00+02:00'));
    expect(quietUntil(lunch, at('2026-06-10T13:00:00+02:00'))).toBe(null);
  });

  it('span midnight, and end on the intended day', () => {
    const night = hours(22, 7);
    expect(quietUntil(night, at('2026-06-10T21:59:00+02:00'))).toBe(null);
    expect(quietUntil(night, at('2026-06-10T23:00:00+02:00'))).toBe(at('2026-06-11T07:00:00+02:00'));
    expect(quietUntil(night, at('2026-06-11T06:59:00+02:00'))).toBe(at('2026-06-11T07:00:00+02:00'));
    expect(quietUntil(night, at('2026-06-11T07:00:00+02:00'))).toBe(null);
    expect(quietUntil(night, at('2026-12-31T23:00:00+01:00'))).toBe(at('2027-01-01T07:00:00+01:00'));
  });

  it('are empty between a time and itself', () => {
    expect(quietUntil(hours(8, 8), at('2026-06-10T08:00:00+02:00'))).toBe(null);
  });

  it('end by local time across a change of daylight saving time', () => {
    const night = hours(22, 7);
    expect(quietUntil(night, at('2026-03-28T23:00:00+01:00'))).toBe(at('2026-03-29T07:00:00+02:00'));
    expect(quietUntil(night, at('2026-03-29T06:59:00+02:00'))).toBe(at('2026-03-29T07:00:00+02:00'));
    expect(quietUntil(night, at('2026-10-24T23:00:00+02:00'))).toBe(at('2026-10-25T07:00:00+01:00'));
    expect(quietUntil(night, at('2026-10-25T06:59:00+01:00'))).toBe(at('2026-10-25T07:00:00+01:00'));
  });

  it('with an end in a repeated hour end the first time, and do not start again', () => {
    const short = { from: 22 * 60, to: 2 * 60 + 30 };
    expect(quietUntil(short, at('2026-10-25T02:15:00+02:00'))).toBe(at('2026-10-25T02:30:00+02:00'));
    expect(quietUntil(short, at('2026-10-25T02:45:00+02:00'))).toBe(null);
    expect(quietUntil(short, at('2026-10-25T02:15:00+01:00'))).toBe(null);
  });

  it('with an end in a skipped hour still end', () => {
    const short = { from: 22 * 60, to: 2 * 60 + 30 };
    const end = quietUntil(short, at('2026-03-29T01:59:00+01:00')) ?? 0;
    expect(end).toBeGreaterThan(at('2026-03-29T01:59:00+01:00'));
    expect(end).toBeLessThanOrEqual(at('2026-03-29T03:30:00+02:00'));
    expect(quietUntil(short, end)).toBe(null);
  });

  it('apply at exactly the minutes between their times for a whole year, except on nights with a clock change', () => {
    const changes = [at('2026-03-29T00:00:00+01:00'), at('2026-10-25T00:00:00+02:00')];
    const year = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });
    const time = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(year, time, time, (now, from, to) => {
        fc.pre(changes.every((change) => Math.abs(now - change) > 48 * 60 * MINUTE_MS));
        const minute = clockTime(now);
        const isQuiet = from <= to ? from <= minute && minute < to : minute >= from || minute < to;
        const until = quietUntil({ from, to }, now);
        expect(until !== null).toBe(isQuiet);
        if (until === null) return;
        expect(clockTime(until)).toBe(to);
        expect(until - now).toBeLessThanOrEqual(24 * 60 * MINUTE_MS);
        expect(quietUntil({ from, to }, until)).toBe(null);
      }),
      { numRuns: 2000 },
    );
  });

  it('end in the future on every day of the year', () => {
    const year = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });
    const time = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(year, time, time, (now, from, to) => {
        const until = quietUntil({ from, to }, now);
        expect(until ?? Infinity).toBeGreaterThan(now);
      }),
    );
  });
});

it('a time of day is computed for the days before and after, across the end of a month', () => {
  const now = at('2026-06-30T15:00:00+02:00');
  expect(timeOn(now, 1, 8 * 60)).toBe(at('2026-07-01T08:00:00+02:00'));
  expect(timeOn(now, -30, 0)).toBe(at('2026-05-31T00:00:00+02:00'));
});
