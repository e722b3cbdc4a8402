import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import { useParley } from '../ParleyContext.ts';

/** Conversations that the current user can write in and whose name matches, the most recently active first. */
export function useForwardTargets(query: string): readonly ConversationSummary[] {
  const conversations = useStore(useParley().stores.conversations);
  return useMemo(
    () =>
      Object.values(conversations)
        .filter((one) => !isLocked(one) && nameMatches(partnerOf(one).name, query))
        .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0)),
    [conversations, query],
  );
}
