/** A time in the story (ms since 1970): a number of days ago, at a time of that day. */
export type On = (daysAgo: number, hour: number, minute: number) => number;

/** The present of the story is eight past ten. */
const TOLD_AT = { hour: 10, minute: 8 } as const;
const MINUTE_MS = 60_000;

/**
 * The times of the story relative to `now`: events of today are as long ago as they were at eight past ten, whatever
 * the time is; events of earlier days keep their time of day.
 */
export function createStoryClock(now: number): On {
  const today = new Date(now);
  return (daysAgo, hour, minute) =>
    daysAgo === 0
      ? now - ((TOLD_AT.hour - hour) * 60 + TOLD_AT.minute - minute) * MINUTE_MS
      : new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo, hour, minute).getTime();
}
