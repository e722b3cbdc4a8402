import { nextMorning } from './nextMorning.ts';

const MINUTE_MS = 60_000;

/** For how long notifications can be paused. */
export const PAUSES = ['halfHour', 'hour', 'tomorrow'] as const;
export type Pause = (typeof PAUSES)[number];

/** When a pause ends that begins at `now` (ms since 1970). */
export function pauseEnd(pause: Pause, now: number): number {
  if (pause === 'tomorrow') return nextMorning(now);
  return now + (pause === 'hour' ? 60 : 30) * MINUTE_MS;
}
