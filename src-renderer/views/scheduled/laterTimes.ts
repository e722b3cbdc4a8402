import { timeOn } from '#shared/notify/quietHours.ts';

const HOUR_MS = 3_600_000;
const MONDAY = 1;
/** 9:00, in minutes. */
const MORNING = 9 * 60;

export interface LaterTimes {
  readonly hour: number;
  readonly tomorrow: number;
  readonly monday: number;
}

/** When most is sent that is not sent at once, on this computer's calendar. Monday is the next one whose nine o'clock is still to come. */
export function laterTimes(now: number): LaterTimes {
  const toMonday = (MONDAY + 7 - new Date(now).getDay()) % 7;
  const monday = timeOn(now, toMonday, MORNING);
  return {
    hour: now + HOUR_MS,
    tomorrow: timeOn(now, 1, MORNING),
    monday: monday > now ? monday : timeOn(now, toMonday + 7, MORNING),
  };
}
