import { expect, it } from 'vitest';
import { isQuietHour } from '#core/push/isQuietHour.ts';

const NIGHT = { from: 22 * 60, to: 7 * 60 };
const DAY = { from: 9 * 60, to: 17 * 60 };
const at = (time: string): number => Date.parse(`2026-11-28T${time}Z`);

it.each([
  [NIGHT, '21:30:00', 'Europe/Berlin', true],
  [NIGHT, '20:59:59', 'Europe/Berlin', false],
  [NIGHT, '05:59:00', 'Europe/Berlin', true],
  [NIGHT, '06:00:00', 'Europe/Berlin', false],
  [NIGHT, '21:30:00', 'America/New_York', false],
  [NIGHT, '03:00:00', 'America/New_York', true],
  [NIGHT, '23:30:00', 'Asia/Kolkata', true],
  [DAY, '08:00:00', 'Europe/Berlin', true],
  [DAY, '16:00:00', 'Europe/Berlin', false],
  [DAY, '12:00:00', 'UTC', true],
])('%j at %s in %s: %s', (quietHours, time, timeZone, isQuiet) => {
  expect(isQuietHour(quietHours, at(time), timeZone)).toBe(isQuiet);
});

it('there are none without the setting, or with equal times', () => {
  expect(isQuietHour(null, at('23:00:00'), 'UTC')).toBe(false);
  expect(isQuietHour({ from: 60, to: 60 }, at('01:00:00'), 'UTC')).toBe(false);
});
