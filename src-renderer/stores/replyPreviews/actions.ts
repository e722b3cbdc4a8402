import { sameSession, type Context } from '../Context.ts';
import type { Logs } from '../persistence/createLogPersistence.ts';
import { eventAt } from '../timelines/eventAt.ts';

export interface ReplyPreviewActions {
  /** Loads the message that a reply refers to, unless it is loaded: from disk if it is there, else from the server. */
  readonly load: (conversationId: string, offset: number) => Promise<void>;
  /** Applies log events to the loaded messages. Returns the function that stops this. */
  readonly trackTimelines: () => () => void;
}

export function createReplyPreviewActions({ client, stores }: Context, logs: Pick<Logs, 'read'>): ReplyPreviewActions {
  const { replyPreviews, timelines } = stores;
  const requested = new Set<string>();

  const epochOf = (conversationId: string): string | undefined =>
    stores.conversations.getState()[conversationId]?.epoch;

  function isHere(conversationId: string, offset: number): boolean {
    const known = replyPreviews.getState()[conversationId];
    if (known !== undefined && known.epoch === epochOf(conversationId) && offset in known.byOffset) return true;
    return eventAt(timelines.getState().byId[conversationId]?.events ?? [], offset) !== undefined;
  }

  async function fetchMessage(conversationId: string, offset: number): Promise<void> {
    const isSameSession = sameSession(stores);
    const kept = await logs.read(conversationId, { around: offset, limit: 1 });
    if (!isSameSession()) return;
    const found = kept.events.find((event) => event.offset === offset);
    if (found !== undefined && kept.epoch !== null && kept.epoch === epochOf(conversationId)) {
      return replyPreviews.dispatch({ type: 'found', conversationId, epoch: kept.epoch, offset, event: found });
    }
    const result = await client.request('conversation.fetch', { conversationId, before: offset + 1, limit: 1 });
    // After an error it is requested again when it is next shown.
    if (!result.ok || !isSameSession()) return;
    const event = result.value.events.find((one) => one.offset === offset) ?? null;
    replyPreviews.dispatch({ type: 'found', conversationId, epoch: result.value.head.epoch, offset, event });
  }

  return {
    async load(conversationId, offset) {
      const key = `${conversationId} ${offset}`;
      if (requested.has(key) || isHere(conversationId, offset)) return;
      requested.add(key);
      await fetchMessage(conversationId, offset);
      requested.delete(key);
    },
    trackTimelines: () =>
      timelines.subscribe((now, before) => {
        for (const [conversationId, { events }] of Object.entries(now.byId)) {
          if (events === before.byId[conversationId]?.events || !(conversationId in replyPreviews.getState())) continue;
          replyPreviews.dispatch({ type: 'eventsReceived', conversationId, events });
        }
      }),
  };
}
