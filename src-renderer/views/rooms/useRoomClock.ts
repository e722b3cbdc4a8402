import { useStore } from 'zustand';
import type { RoomState } from '#shared/contract/model.ts';
import { isEndNear, shownTimeLeft } from '../../stores/rooms/clock.ts';
import { useParley } from '../ParleyContext.ts';

export interface RoomClock {
  /** In whole steps (ms). */
  readonly leftMs: number;
  /** Of the time that the room may be quiet, from 0 to 1. */
  readonly share: number;
  /** Near enough to warn of it. */
  readonly isNear: boolean;
}

/** How long a room still lives if nobody writes. Draws its component anew only when that would look different. */
export function useRoomClock(room: RoomState): RoomClock {
  const leftMs = useStore(useParley().stores.rooms, (rooms) => shownTimeLeft(rooms, room));
  return { leftMs, share: leftMs / room.idleTtlMs, isNear: isEndNear(leftMs, room.idleTtlMs) };
}
