import { timeOn } from '#shared/notify/quietHours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MONDAY = 1;
/** 9:00, in minutes since midnight. */
const MORNING = 9 * 60;

interface SuggestedTimes {
  readonly hour: number;
  readonly tomorrow: number;
  readonly monday: number;
}

/**
 * Suggested times for a message that is sent later or a reminder, on this computer's calendar. No two fall on the same minute: Monday is the next
 * one whose 9:00 is still to come and that differs from tomorrow's suggestion and from the time in an hour.
 */
export function suggestedTimes(now: number): SuggestedTimes {
  const toMonday = (MONDAY + 7 - new Date(now).getDay()) % 7;
  const hour = now + HOUR_MS;
  const tomorrow = timeOn(now, 1, MORNING);
  const monday = timeOn(now, toMonday, MORNING);
  const isAvailable = monday > now && monday !== tomorrow && Math.floor(hour / MINUTE_MS) * MINUTE_MS !== monday;
  return { hour, tomorrow, monday: isAvailable ? monday : timeOn(now, toMonday + 7, MORNING) };
}
