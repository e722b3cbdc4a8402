import { sameSession, type Context } from '../../app/Context.ts';
import { myId } from '../session/reduce.ts';
import type { Fetching } from './fetching.ts';
import type { TimelineAction } from './reduce.ts';
import { isPassing, waitsForConnection } from './reduceOutbox.ts';
import type { Outgoing } from './state.ts';

export interface Sending {
  /** Puts a message on its way: the bubble is there when this returns. The text must be one that may be sent. */
  readonly send: (conversationId: string, text: string) => void;
  /** The same message again, under the same client id. */
  readonly retry: (conversationId: string, clientId: string) => void;
  readonly discard: (conversationId: string, clientId: string) => void;
  /** Takes a message that was not sent back into the composer. */
  readonly edit: (conversationId: string, clientId: string) => void;
  /** Sends whatever only waited for the way to open. */
  readonly sendWaiting: () => void;
}

export function createSending(context: Context, fetching: Fetching): Sending {
  const { client, stores, now, newId } = context;
  const sending = new Set<string>();

  const outboxOf = (id: string): readonly Outgoing[] => stores.timelines.getState().byId[id]?.outbox ?? [];
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });

  /** One after the other, so that a conversation's messages arrive in the order in which they were written. */
  async function flush(conversationId: string): Promise<void> {
    if (sending.has(conversationId)) return;
    sending.add(conversationId);
    const mine = sameSession(stores);
    for (;;) {
      const next = outboxOf(conversationId).find(({ delivery }) => delivery.state === 'sending');
      if (next === undefined || !mine()) break;
      const { clientId, text } = next;
      const result = await client.request('message.send', { conversationId, clientId, body: { kind: 'text', text } });
      if (!mine()) break;
      if (result.ok) change(conversationId, { type: 'acknowledged', clientId, answer: result.value });
      else if (isPassing(result.error)) change(conversationId, { type: 'heldBack', problem: result.error });
      else change(conversationId, { type: 'refused', clientId, problem: result.error });
    }
    sending.delete(conversationId);
    if (stores.timelines.getState().byId[conversationId]?.stale === true) await fetching.catchUp(conversationId);
  }

  function again(conversationId: string, clientIds: readonly string[]): void {
    if (clientIds.length === 0) return;
    change(conversationId, { type: 'retried', clientIds });
    void flush(conversationId);
  }

  return {
    send(conversationId, text) {
      const me = myId(stores.session.getState());
      if (me === null) return;
      const message = { clientId: newId(), from: me, text, at: now() };
      change(conversationId, { type: 'queued', message });
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
      void flush(conversationId);
    },
    retry: (conversationId, clientId) => again(conversationId, [clientId]),
    discard: (conversationId, clientId) => change(conversationId, { type: 'discarded', clientId }),
    edit(conversationId, clientId) {
      const message = outboxOf(conversationId).find((one) => one.clientId === clientId);
      if (message === undefined) return;
      stores.drafts.dispatch({ type: 'returned', conversationId, text: message.text });
      change(conversationId, { type: 'discarded', clientId });
    },
    sendWaiting() {
      for (const [conversationId, { outbox }] of Object.entries(stores.timelines.getState().byId)) {
        again(
          conversationId,
          outbox.filter(waitsForConnection).map(({ clientId }) => clientId),
        );
      }
    },
  };
}
