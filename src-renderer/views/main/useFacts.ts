import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isSameButForItsEnd } from '../../stores/conversations/selectors.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * A conversation for what shows whose it is and how it is set, drawn anew when that changes. Its end (`offset`, `last`, `unread`,
 * `readOffset`) moves with every event and may be of before: who shows that asks `useConversation`.
 */
export function useFacts(conversationId: string | null): ConversationSummary | undefined {
  const { stores } = useParley();
  const [select] = useState(() => {
    let shown: ConversationSummary | undefined;
    return (known: ConversationSummary | undefined) => {
      if (known === undefined || shown === undefined || !isSameButForItsEnd(shown, known)) shown = known;
      return shown;
    };
  });
  return useStore(stores.conversations, (state) => select(conversationId === null ? undefined : state[conversationId]));
}
