import { LIMITS } from '#shared/contract/limits.ts';
import type { Cursor } from '#shared/contract/model.ts';
import type { Timeline } from './state.ts';

/**
 * The cursor from which to fetch, or `null` when there is none yet. The checkpoints are earlier events at growing
 * distances (1, 2, 4, 8, … back), so that few of them find the newest event that both logs have in common.
 */
export function cursorOf(timeline: Timeline): Cursor | null {
  const { loaded, epoch, events, offset } = timeline;
  if (!loaded || epoch === null) return null;
  const trail: { offset: number; id: string; at: number }[] = [];
  for (let back = 1; trail.length < LIMITS.cursorTrail && back < events.length; back *= 2) {
    const event = events[events.length - 1 - back];
    if (event !== undefined) trail.push({ offset: event.offset, id: event.id, at: event.at });
  }
  const last = events.at(-1);
  return { epoch, offset, id: last?.id ?? null, ...(last !== undefined && { at: last.at }), trail };
}
