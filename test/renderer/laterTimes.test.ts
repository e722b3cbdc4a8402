import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestedTimes } from '../../src-renderer/views/times/suggestedTimes.ts';

/** Its clock moves from 2 to 3 on Sunday, 29 March 2026, and from 3 to 2 on Sunday, 25 October 2026. */
const ZONE = 'Europe/Berlin';
const zoneBefore = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = ZONE;
});
afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

const utc = (at: number): string => new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
const times = (now: string) => {
  const { hour, tomorrow, monday } = suggestedTimes(Date.parse(now));
  return { hour: utc(hour), tomorrow: utc(tomorrow), monday: utc(monday) };
};

describe('the offered times to send later', () => {
  it.each([
    ['before nine on a Wednesday', '2026-11-18T08:59+01:00', '2026-11-19T08:00', '2026-11-23T08:00'],
    ['after nine on a Wednesday', '2026-11-18T09:01+01:00', '2026-11-19T08:00', '2026-11-23T08:00'],
    ['before nine on a Monday', '2026-11-23T08:59+01:00', '2026-11-24T08:00', '2026-11-23T08:00'],
    ['at nine on a Monday', '2026-11-23T09:00+01:00', '2026-11-24T08:00', '2026-11-30T08:00'],
    ['after nine on a Monday', '2026-11-23T09:01+01:00', '2026-11-24T08:00', '2026-11-30T08:00'],
    ['on a Sunday', '2026-11-22T23:59+01:00', '2026-11-23T08:00', '2026-11-30T08:00'],
    ['an hour before nine on a Monday', '2026-11-23T08:00+01:00', '2026-11-24T08:00', '2026-11-30T08:00'],
    ['at the end of a year', '2026-12-31T12:00+01:00', '2027-01-01T08:00', '2027-01-04T08:00'],
    ['before the clock goes forward', '2026-03-28T09:01+01:00', '2026-03-29T07:00', '2026-03-30T07:00'],
    ['before the clock goes back', '2026-10-24T08:59+02:00', '2026-10-25T08:00', '2026-10-26T08:00'],
  ])('%s tomorrow and Monday start at nine local time', (_when, now, tomorrow, monday) => {
    expect(times(now)).toMatchObject({ tomorrow, monday });
  });

  it('an hour is 60 minutes, also across a change of daylight saving time', () => {
    expect(times('2026-03-29T01:30+01:00').hour).toBe('2026-03-29T01:30');
    expect(times('2026-10-25T02:30+02:00').hour).toBe('2026-10-25T01:30');
  });
});
