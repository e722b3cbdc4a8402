import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isOpen } from '../../stores/connection/reduce.ts';
import { useParley } from '../ParleyContext.ts';

/** The picture of a person as a `data:` URL, which is loaded when it is shown first; null: none, or not here yet. */
export function usePicture(userId: string): string | null {
  const { stores, actions } = useParley();
  const id = useStore(stores.profiles, (profiles) => profiles[userId]?.picture ?? null);
  const known = useStore(stores.pictures, (pictures) => pictures[userId] ?? null);
  const isConnected = useStore(stores.connection, isOpen);
  const isMissing = id !== null && known?.id !== id && isConnected;
  useEffect(() => {
    if (isMissing) actions.pictures.load(userId);
  }, [actions.pictures, isMissing, userId]);
  return id === null ? null : (known?.url ?? null);
}
