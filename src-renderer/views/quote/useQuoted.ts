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
  const inTimeline = useStore(stores.timelines, ({ byId }) => eventAt(byId[conversationId]?.events ?? [], offset));
  const fetched = useStore(stores.replyPreviews, (previews) => {
    const stored = previews[conversationId];
    return stored?.epoch === epoch ? stored.byOffset[offset] : undefined;
  });
  const event = inTimeline ?? fetched;
  const isMissing = event === undefined;
  useEffect(() => {
    if (isMissing) void actions.replyPreviews.load(conversationId, offset);
  }, [isMissing, actions, conversationId, offset]);
  return event === undefined || event?.type === 'message' ? event : null;
}
