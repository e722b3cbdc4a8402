import { useStore } from 'zustand';
import { useCallback, useSyncExternalStore } from 'react';
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

const SECOND_MS = 1000;

/** Whole seconds until an instant of this computer's clock, counting down; 0 once it is past, or if there is none. */
export function useCountdown(until: number | null): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (secondsUntil(until) === 0) return () => undefined;
      const timer = setInterval(() => {
        if (secondsUntil(until) === 0) clearInterval(timer);
        onChange();
      }, SECOND_MS / 4);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(until));
}

function secondsUntil(until: number | null): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
}
