import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { personMatches } from '../../stores/profiles/reduce.ts';
import { useParley, useToday } from '../ParleyContext.ts';

/** What the sidebar lists: what matches the typed text, and if chosen only some conversations. */
export interface SidebarFilter {
  readonly query: string;
  /** `unread`: with unread messages. */
  readonly only: 'unread' | 'archived' | null;
}

export function isFiltering({ query, only }: SidebarFilter): boolean {
  return only !== null || query.trim() !== '';
}

/**
 * Whether the sidebar lists a conversation: a person matches also by their title, a group message by its people. The open
 * conversation stays when it has been read.
 */
export function useIsListed({ query, only }: SidebarFilter): (conversation: ConversationSummary) => boolean {
  const { stores } = useParley();
  const today = useToday();
  const profiles = useStore(stores.profiles);
  const openId = useStore(stores.timelines, (state) => state.openId);
  return useCallback(
    (conversation) => {
      const { conversationId, kind, unread } = conversation;
      if (only === 'unread' && unread === 0 && conversationId !== openId) return false;
      return kind === 'direct'
        ? personMatches(profiles, conversation.with, query, today)
        : nameMatches(partnerOf(conversation).name, query);
    },
    [profiles, openId, query, only, today],
  );
}
