import type { RoomState } from '#shared/contract/model.ts';
import type { RoomsState } from './reduce.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The current time of Redis' clock, as far as it can be estimated here (ms since 1970). */
export function serverTime({ clockOffsets }: Pick<RoomsState, 'clockOffsets'>, now: number): number {
  return now + (clockOffsets.length === 0 ? 0 : Math.max(...clockOffsets));
}

/** Time until a room closes if nobody writes (ms; Infinity: never), computed from the server's clock. */
export function timeLeft(rooms: RoomsState, { closesAt }: Pick<RoomState, 'closesAt'>): number {
  if (closesAt === 0) return Infinity;
  return Math.max(0, closesAt - serverTime(rooms, rooms.now));
}

/** The remaining time in whole steps (Infinity: the room never closes), so that components render again only when its text changes. */
export function shownTimeLeft(rooms: RoomsState, room: Pick<RoomState, 'closesAt' | 'idleTtlMs'>): number {
  if (room.closesAt === 0) return Infinity;
  const left = Math.min(timeLeft(rooms, room), room.idleTtlMs);
  const step = left > HOUR_MS ? MINUTE_MS : 5_000;
  return Math.ceil(left / step) * step;
}

/** Whether the end is close enough for a warning in the room: the last tenth, at least two minutes, at most an hour. */
export function isEndNear(leftMs: number, idleTtlMs: number): boolean {
  return leftMs <= Math.min(Math.max(idleTtlMs / 10, 2 * MINUTE_MS), HOUR_MS);
}

/**
 * Members are notified this long before a room closes, unless its idle time is so short that they would be notified all
 * the time.
 */
const WARN_BEFORE_MS = 15 * MINUTE_MS;
const WARN_ABOVE_IDLE_MS = 30 * MINUTE_MS;

/** Whether a room is close enough to its end for a notification. */
export function isClosingSoon(leftMs: number, idleTtlMs: number): boolean {
  return leftMs > 0 && leftMs <= WARN_BEFORE_MS && idleTtlMs > WARN_ABOVE_IDLE_MS;
}
