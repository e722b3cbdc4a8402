import { sameSession, type Context } from '../../app/Context.ts';
import type { Logs } from '../../local/keepLogs.ts';
import { eventAt } from '../timelines/eventAt.ts';

export interface QuoteActions {
  /** Loads the message that a reply refers to, unless it is loaded: from disk if it is there, else from the server. */
  readonly need: (conversationId: string, offset: number) => Promise<void>;
  /** Applies log events to the loaded messages. Returns the function that stops this. */
  readonly follow: () => () => void;
}

export function createQuoteActions({ client, stores }: Context, logs: Pick<Logs, 'read'>): QuoteActions {
  const { quotes, timelines } = stores;
  const asked = new Set<string>();

  const epochOf = (conversationId: string): string | undefined =>
    stores.conversations.getState()[conversationId]?.epoch;

  function isHere(conversationId: string, offset: number): boolean {
    const known = quotes.getState()[conversationId];
    if (known !== undefined && known.epoch === epochOf(conversationId) && offset in known.byOffset) return true;
    return eventAt(timelines.getState().byId[conversationId]?.events ?? [], offset) !== undefined;
  }

  async function bring(conversationId: string, offset: number): Promise<void> {
    const mine = sameSession(stores);
    const kept = await logs.read(conversationId, { around: offset, limit: 1 });
    if (!mine()) return;
    const found = kept.events.find((event) => event.offset === offset);
    if (found !== undefined && kept.epoch !== null && kept.epoch === epochOf(conversationId)) {
      return quotes.dispatch({ type: 'found', conversationId, epoch: kept.epoch, offset, event: found });
    }
    const told = await client.request('conversation.fetch', { conversationId, before: offset + 1, limit: 1 });
    // After an error it is requested again when it is next shown.
    if (!told.ok || !mine()) return;
    const event = told.value.events.find((one) => one.offset === offset) ?? null;
    quotes.dispatch({ type: 'found', conversationId, epoch: told.value.head.epoch, offset, event });
  }

  return {
    async need(conversationId, offset) {
      const key = `${conversationId} ${offset}`;
      if (asked.has(key) || isHere(conversationId, offset)) return;
      asked.add(key);
      await bring(conversationId, offset);
      asked.delete(key);
    },
    follow: () =>
      timelines.subscribe((now, before) => {
        for (const [conversationId, { events }] of Object.entries(now.byId)) {
          if (events === before.byId[conversationId]?.events || !(conversationId in quotes.getState())) continue;
          quotes.dispatch({ type: 'told', conversationId, events });
        }
      }),
  };
}
