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
export function useMuteLeft(until: MutedUntil): number | 'forever' | null {
  return useStore(useParley().stores.rooms, (rooms) => {
    const now = serverTime(rooms, rooms.now);
    const lasting = mutedUntil(until, now);
    if (typeof lasting !== 'number') return lasting;
    const left = lasting - now;
    return left > 1.5 * MINUTE_MS ? Math.round(left / MINUTE_MS) * MINUTE_MS : Math.ceil(left / STEP_MS) * STEP_MS;
  });
}
