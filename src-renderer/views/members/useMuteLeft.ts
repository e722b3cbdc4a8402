import { useStore } from 'zustand';
import { mutedUntil, type MutedUntil } from '../../stores/members/selectors.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { useParley } from '../ParleyContext.ts';

const STEP_MS = 5_000;
const MINUTE_MS = 60_000;

/** How long a mute still lasts (ms), in whole minutes, in smaller steps near its end; it is over by itself (`null`) when the server's clock says so. */
export function useMuteLeft(until: MutedUntil): number | 'forever' | null {
  return useStore(useParley().stores.rooms, (rooms) => {
    const now = serverTime(rooms, rooms.now);
    const lasting = mutedUntil(until, now);
    if (typeof lasting !== 'number') return lasting;
    const left = lasting - now;
    return left > 1.5 * MINUTE_MS ? Math.round(left / MINUTE_MS) * MINUTE_MS : Math.ceil(left / STEP_MS) * STEP_MS;
  });
}
