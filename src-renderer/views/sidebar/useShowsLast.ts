import { useSyncExternalStore } from 'react';
import { onLookChanged, readLook } from '../../design/showLook.ts';

/** Whether the sidebar shows the last message of each conversation. */
export function useShowsLast(): boolean {
  return useSyncExternalStore(onLookChanged, () => readLook().lastMessages);
}
