import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { eventAt } from '../../stores/timelines/eventAt.ts';
import { useParley } from '../ParleyContext.ts';

/** The quoted message: `undefined` while it is being loaded, `null` if there is none. */
export function useQuoted(
  { conversationId, epoch }: ConversationSummary,
  offset: number,
): MessageEvent | null | undefined {
  const { stores, actions } = useParley();
  const here = useStore(stores.timelines, ({ byId }) => eventAt(byId[conversationId]?.events ?? [], offset));
  const brought = useStore(stores.quotes, (quotes) => {
    const known = quotes[conversationId];
    return known?.epoch === epoch ? known.byOffset[offset] : undefined;
  });
  const found = here ?? brought;
  const isMissing = found === undefined;
  useEffect(() => {
    if (isMissing) void actions.quotes.need(conversationId, offset);
  }, [isMissing, actions, conversationId, offset]);
  return found === undefined || found?.type === 'message' ? found : null;
}
