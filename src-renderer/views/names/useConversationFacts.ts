import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { differsOnlyInEnd } from '../../stores/conversations/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * A conversation, for components that show its identity and settings; re-renders only when those change. Its end
 * (`offset`, `last`, `unread`, `readOffset`) changes with every event and may be outdated here: use `useConversation`
 * for that.
 */
export function useConversationFacts(conversationId: string | null): ConversationSummary | undefined {
  const { stores } = useParley();
  const [select] = useState(() => {
    let shown: ConversationSummary | undefined;
    return (known: ConversationSummary | undefined) => {
      if (known === undefined || shown === undefined || !differsOnlyInEnd(shown, known)) shown = known;
      return shown;
    };
  });
  return useStore(stores.conversations, (state) => select(conversationId === null ? undefined : state[conversationId]));
}
