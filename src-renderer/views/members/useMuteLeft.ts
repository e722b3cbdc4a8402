import { useStore } from 'zustand';
import { mutedUntil, type MutedUntil } from '../../stores/members/selectors.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { useParley } from '../ParleyContext.ts';

const STEP_MS = 5_000;

/** How long a mute still lasts (ms), in whole steps; it is over by itself (`null`) when the server's clock says so. */
export function useMuteLeft(until: MutedUntil): number | 'forever' | null {
  return useStore(useParley().stores.rooms, (rooms) => {
    const now = serverTime(rooms, rooms.now);
    const lasting = mutedUntil(until, now);
    return typeof lasting === 'number' ? Math.ceil((lasting - now) / STEP_MS) * STEP_MS : lasting;
  });
}
