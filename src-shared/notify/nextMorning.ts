import { timeOn } from './quietHours.ts';

const MORNING = 8 * 60;
/** Before this hour the previous day still counts as today. */
const DAY_BEGINS = 4 * 60;

/** The beginning of "tomorrow" at `now`: 8 o'clock on the next day. */
export function nextMorning(now: number): number {
  return timeOn(now, now < timeOn(now, 0, DAY_BEGINS) ? 0 : 1, MORNING);
}

/** The end of the day that "today" means at `now`: the midnight after it. */
export function endOfDay(now: number): number {
  return timeOn(now, now < timeOn(now, 0, DAY_BEGINS) ? 0 : 1, now < timeOn(now, 0, DAY_BEGINS) ? DAY_BEGINS : 0);
}
