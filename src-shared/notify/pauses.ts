import { nextMorning } from './nextMorning.ts';

const MINUTE_MS = 60_000;

/** The durations of a pause of notifications. */
export const PAUSES = ['halfHour', 'hour', 'tomorrow'] as const;
export type Pause = (typeof PAUSES)[number];

/** The end of a pause that begins at `now` (Unix time in ms). */
export function pauseEnd(pause: Pause, now: number): number {
  if (pause === 'tomorrow') return nextMorning(now);
  return now + (pause === 'hour' ? 60 : 30) * MINUTE_MS;
}
