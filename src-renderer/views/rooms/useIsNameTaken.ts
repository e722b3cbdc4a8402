import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isReachable } from '../../stores/connection/selectors.ts';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import { isClosed } from '../../stores/rooms/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * Whether another room has taken the name of one that closed. Checked every minute, when the window gets the focus, and
 * when the server is reachable again. A hidden room is never found, because the server does not reveal it.
 */
export function useIsNameTaken(ended: EndedRoom): boolean {
  const { stores, actions } = useParley();
  const canAsk = useStore(stores.connection, isReachable);
  const [isTaken, setTaken] = useState(false);
  const name = isClosed(ended) ? ended.room.title : null;

  useEffect(() => {
    let isMounted = true;
    async function check(): Promise<void> {
      if (name === null || !canAsk) return;
      const exists = await actions.rooms.exists(name);
      if (isMounted && exists !== null) setTaken(exists);
    }
    void check();
    const unsubscribe = stores.host.subscribe(() => void check());
    return () => {
      isMounted = false;
      unsubscribe();
    };
  }, [actions, stores, name, canAsk]);

  return isTaken;
}
