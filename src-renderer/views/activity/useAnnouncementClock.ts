import { useStore } from 'zustand';
import { serverNow } from '../../stores/announcements/reduce.ts';
import { useNow, useParley } from '../ParleyContext.ts';

/** Clock by which announcements start and end. */
export function useAnnouncementClock(): number {
  const { stores } = useParley();
  const now = useNow();
  return useStore(stores.announcements, (announcements) => serverNow(announcements, now));
}
