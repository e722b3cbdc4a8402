import { useStore } from 'zustand';
import { mutedUntil, type MutedUntil } from '../../stores/members/selectors.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { useParley } from '../ParleyContext.ts';

const STEP_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Remaining time of a mute (ms), in whole minutes and in smaller steps near its end; `null` once the server's clock has
 * reached the end.
 */
export function useRemainingMute(until: MutedUntil): number | 'forever' | null {
  return useStore(useParley().stores.rooms, (rooms) => {
    const now = serverTime(rooms, rooms.now);
    const end = mutedUntil(until, now);
    if (typeof end !== 'number') return end;
    const remaining = end - now;
    return remaining > 1.5 * MINUTE_MS
      ? Math.round(remaining / MINUTE_MS) * MINUTE_MS
      : Math.ceil(remaining / STEP_MS) * STEP_MS;
  });
}
