/** A moment of the story (ms since 1970): so many days ago, at a time of that day. */
export type On = (daysAgo: number, hour: number, minute: number) => number;

/** The story is told at eight past ten. */
const TOLD_AT = { hour: 10, minute: 8 } as const;
const MINUTE_MS = 60_000;

/**
 * The story's moments, as seen from `now`: what it tells of today happened as long ago as at eight past ten, whatever the time is;
 * earlier days have their own times.
 */
export function createStoryClock(now: number): On {
  const today = new Date(now);
  return (daysAgo, hour, minute) =>
    daysAgo === 0
      ? now - ((TOLD_AT.hour - hour) * 60 + TOLD_AT.minute - minute) * MINUTE_MS
      : new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo, hour, minute).getTime();
}
