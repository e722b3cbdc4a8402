import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { sendingIn, typedIn } from '../../stores/conversations/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/** The conversations that stand in the list though nobody may have written there: the open one, and where I have words to send. */
export function useMine(): readonly string[] {
  const { stores } = useParley();
  const openId = useStore(stores.timelines, (state) => state.openId);
  const typed = useStore(stores.drafts, useShallow(typedIn));
  const sending = useStore(stores.timelines, useShallow(sendingIn));
  return useMemo(() => [...typed, ...sending, ...(openId === null ? [] : [openId])], [openId, typed, sending]);
}
