import { sameSession, type Context } from '../../app/Context.ts';
import { myId } from '../session/reduce.ts';
import type { Uploads } from '../uploads/actions.ts';
import type { Look } from '../uploads/state.ts';
import type { Fetching } from './fetching.ts';
import type { TimelineAction } from './reduce.ts';
import { isPassing, isUploading, nextToSend, waitsForConnection } from './reduceOutbox.ts';
import type { Outgoing } from './state.ts';

export interface Sending {
  /**
   * Puts a message on its way, or one for each file in the tray, the first with the text as its caption: the bubbles are
   * there when this returns. The text must be one that may be sent.
   */
  readonly send: (conversationId: string, text: string) => void;
  /** Sends a file as a message of its own, past the composer. `look`: what is known of it already. */
  readonly sendFile: (conversationId: string, file: File, look: Look) => void;
  /** The same message again, under the same client id. */
  readonly retry: (conversationId: string, clientId: string) => void;
  /** Forgets a message that was not sent, and what has arrived of its file. */
  readonly discard: (conversationId: string, clientId: string) => void;
  /** Takes a message that was not sent back into the composer, and its file into the tray. */
  readonly edit: (conversationId: string, clientId: string) => void;
  /** Sends whatever only waited for the way to open. */
  readonly sendWaiting: () => void;
}

export function createSending(context: Context, fetching: Fetching, uploads: Uploads): Sending {
  const { client, stores, now, newId } = context;
  const sending = new Set<string>();
  const bringing = new Set<string>();

  const outboxOf = (id: string): readonly Outgoing[] => stores.timelines.getState().byId[id]?.outbox ?? [];
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });

  /** One after the other, so that a conversation's messages arrive in the order in which they were written. */
  async function flush(conversationId: string): Promise<void> {
    for (const message of outboxOf(conversationId).filter(isUploading)) void bring(conversationId, message);
    if (sending.has(conversationId)) return;
    sending.add(conversationId);
    const mine = sameSession(stores);
    for (;;) {
      const next = nextToSend(outboxOf(conversationId));
      if (next === undefined || !mine()) break;
      const { clientId, text, file } = next;
      const body = file?.body ?? { kind: 'text' as const, text };
      const result = await client.request('message.send', { conversationId, clientId, body });
      if (!mine()) break;
      if (result.ok) {
        change(conversationId, { type: 'acknowledged', clientId, answer: result.value });
        uploads.settle(clientId);
      } else if (isPassing(result.error)) change(conversationId, { type: 'heldBack', problem: result.error });
      else change(conversationId, { type: 'refused', clientId, problem: result.error });
    }
    sending.delete(conversationId);
    if (stores.timelines.getState().byId[conversationId]?.stale === true) await fetching.catchUp(conversationId);
  }

  /** The file first: a message is never in the log without its bytes. */
  async function bring(conversationId: string, { clientId, text }: Outgoing): Promise<void> {
    if (bringing.has(clientId)) return;
    bringing.add(clientId);
    const mine = sameSession(stores);
    const result = await uploads.bring(clientId, text);
    bringing.delete(clientId);
    if (result === null || !mine()) return;
    if (result.ok) change(conversationId, { type: 'fileArrived', clientId, body: result.value });
    else change(conversationId, { type: 'refused', clientId, problem: result.error });
    await flush(conversationId);
  }

  function queue(conversationId: string, written: readonly Pick<Outgoing, 'clientId' | 'text' | 'file'>[]): void {
    const from = myId(stores.session.getState());
    if (from === null) return;
    const at = now();
    for (const message of written) change(conversationId, { type: 'queued', message: { ...message, from, at } });
    // What was written before and still waits goes first, or the log would have them in another order.
    sendWaitingIn(conversationId);
    void flush(conversationId);
  }

  function again(conversationId: string, clientIds: readonly string[]): void {
    if (clientIds.length === 0) return;
    change(conversationId, { type: 'retried', clientIds });
    void flush(conversationId);
  }

  function sendWaitingIn(conversationId: string): void {
    const waiting = outboxOf(conversationId).filter(waitsForConnection);
    again(
      conversationId,
      waiting.map(({ clientId }) => clientId),
    );
  }

  function discard(conversationId: string, clientId: string): void {
    change(conversationId, { type: 'discarded', clientId });
    uploads.drop(clientId);
    // What waited for this file has its turn now.
    void flush(conversationId);
  }

  return {
    send(conversationId, text) {
      const files = uploads.takeTray(conversationId);
      if (files.length === 0) queue(conversationId, [{ clientId: newId(), text }]);
      else
        queue(
          conversationId,
          files.map((file, index) => ({ ...file, text: index === 0 ? text : '' })),
        );
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
    },
    sendFile: (conversationId, file, look) =>
      queue(conversationId, [{ ...uploads.take(conversationId, file, look), text: '' }]),
    retry: (conversationId, clientId) => again(conversationId, [clientId]),
    discard,
    edit(conversationId, clientId) {
      const message = outboxOf(conversationId).find((one) => one.clientId === clientId);
      if (message === undefined) return;
      if (message.text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text: message.text });
      uploads.takeBack(clientId);
      discard(conversationId, clientId);
    },
    sendWaiting() {
      for (const conversationId of Object.keys(stores.timelines.getState().byId)) sendWaitingIn(conversationId);
    },
  };
}
