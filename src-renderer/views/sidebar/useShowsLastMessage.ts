import { useSyncExternalStore } from 'react';
import { onAppearanceChanged, readAppearance } from '../../design/applyAppearance.ts';

/** Whether the sidebar shows the last message of each conversation. */
export function useShowsLastMessage(): boolean {
  return useSyncExternalStore(onAppearanceChanged, () => readAppearance().lastMessages);
}
