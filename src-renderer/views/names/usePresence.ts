import { useStore } from 'zustand';
import { isOpen, shownState } from '../../stores/connection/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/** Whether a person is present; `null` while that is unknown. */
export type PresenceStatus = boolean | null;

export function usePresence(userId: string): PresenceStatus {
  const me = useMe();
  const { stores } = useParley();
  const own = useStore(stores.connection, (connection): PresenceStatus =>
    shownState(connection) === 'live' ? true : null,
  );
  const whenUnlisted = useStore(stores.connection, ({ state }): PresenceStatus => (state === 'live' ? false : null));
  const canBeKnown = useStore(stores.connection, isOpen);
  const reported = useStore(stores.presence, (presence) => presence[userId]?.online);
  if (userId === me.id) return own;
  return canBeKnown ? (reported ?? whenUnlisted) : null;
}
