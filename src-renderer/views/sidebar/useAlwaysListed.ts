import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { idsWithOutgoing, idsWithDrafts } from '../../stores/conversations/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/** Conversations that are listed even without messages: the open one, and those with unsent text of mine. */
export function useAlwaysListed(): readonly string[] {
  const { stores } = useParley();
  const openId = useStore(stores.timelines, (state) => state.openId);
  const typed = useStore(stores.drafts, useShallow(idsWithDrafts));
  const sending = useStore(stores.timelines, useShallow(idsWithOutgoing));
  return useMemo(() => [...typed, ...sending, ...(openId === null ? [] : [openId])], [openId, typed, sending]);
}
