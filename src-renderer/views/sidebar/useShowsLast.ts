import { useSyncExternalStore } from 'react';
import { onLookChanged, readLook } from '../../design/showLook.ts';

/** Whether the sidebar shows the last message of each conversation. */
export function useShowsLastMessage(): boolean {
  return useSyncExternalStore(onLookChanged, () => readLook().lastMessages);
}
