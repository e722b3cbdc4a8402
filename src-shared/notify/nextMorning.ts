import { timeOn } from './quietHours.ts';

const MORNING = 8 * 60;
/** Whoever is up before then still speaks of the day before. */
const DAY_BEGINS = 4 * 60;

/** When tomorrow begins, for somebody who says so at `now`: 8 o'clock on the day after the one that they are in. */
export function nextMorning(now: number): number {
  return timeOn(now, now < timeOn(now, 0, DAY_BEGINS) ? 0 : 1, MORNING);
}
