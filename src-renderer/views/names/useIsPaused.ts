import { useStore } from 'zustand';
import { useMe, useParley } from '../ParleyContext.ts';
import { useNotificationPause } from '../settings/useNotify.ts';

/** Whether a person's notifications are paused, as others see it; for the current user also by quiet hours. */
export function useIsPaused(userId: string): boolean {
  const me = useMe();
  const { stores } = useParley();
  const quiet = useNotificationPause();
  const until = useStore(stores.presence, (presence) => presence[userId]?.pausedUntil ?? 0);
  const isPaused = useStore(stores.host, ({ now }) => until > now);
  return userId === me.id ? quiet !== null : isPaused;
}
