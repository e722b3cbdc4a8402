import { useStore } from 'zustand';
import type { RoomState } from '#shared/contract/model.ts';
import { isEndNear, shownTimeLeft } from '../../stores/rooms/clock.ts';
import { useParley } from '../ParleyContext.ts';

export interface RoomClock {
  /** Rounded to the displayed steps (ms); Infinity: the room never closes by itself. */
  readonly leftMs: number;
  /** Share of the idle time that is left, from 0 to 1. */
  readonly share: number;
  /** The end is near enough for a warning. */
  readonly isNear: boolean;
}

/** How long a room stays open without new messages. Re-renders only when the displayed value changes. */
export function useRoomClock(room: RoomState): RoomClock {
  const leftMs = useStore(useParley().stores.rooms, (rooms) => shownTimeLeft(rooms, room));
  if (leftMs === Infinity) return { leftMs, share: 1, isNear: false };
  return { leftMs, share: leftMs / room.idleTtlMs, isNear: isEndNear(leftMs, room.idleTtlMs) };
}
