import { sameSession, type Context } from '../Context.ts';
import type { Stores } from '../createStores.ts';
import type { Outbox } from '../persistence/createOutboxPersistence.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { Uploads } from '../uploads/actions.ts';
import { logRef } from './messageAt.ts';
import { filesOf } from './reduceOutbox.ts';
import type { Outgoing } from './state.ts';

export type WrittenMessage = Pick<
  Outgoing,
  'clientId' | 'text' | 'poll' | 'mentions' | 'replyTo' | 'inThread' | 'files'
>;

export interface MessageQueueDeps {
  readonly uploads: Pick<Uploads, 'returnToTray' | 'cancel'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  /** The messages are on disk and may now be shown and sent. */
  readonly show: (conversationId: string, messages: readonly Omit<Outgoing, 'delivery'>[]) => void;
}

/**
 * Persists messages before they are shown. Resolves to the error if that failed. `draft`: whether the messages are the
 * content of the composer, which is then emptied, or bypass it.
 */
export type EnqueueMessages = (
  conversationId: string,
  written: readonly WrittenMessage[],
  draft: 'sent' | 'stays',
) => Promise<Problem | null>;

export function createMessageQueue(
  { stores, now }: Context,
  { uploads, outbox, show }: MessageQueueDeps,
): EnqueueMessages {
  /** The last write of each conversation. */
  const lastWrites = new Map<string, Promise<unknown>>();

  /** Resolves in the order of the calls, so that messages appear in the order in which they were written. */
  async function inOrder(conversationId: string, write: Promise<Problem | null>): Promise<Problem | null> {
    const earlier = lastWrites.get(conversationId);
    const done = earlier === undefined ? write : earlier.then(() => write);
    lastWrites.set(conversationId, done);
    const problem = await done;
    if (lastWrites.get(conversationId) === done) lastWrites.delete(conversationId);
    return problem;
  }

  function returnToComposer(conversationId: string, written: readonly WrittenMessage[]): void {
    // Each returned text is put in front of the draft, so the last one is returned first.
    for (const { text, replyTo } of written.toReversed()) {
      restoreReply(stores, conversationId, replyTo);
      if (text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text });
    }
    const files = written.flatMap(filesOf);
    void uploads.returnToTray(conversationId, files);
    uploads.cancel(files);
  }

  return async (conversationId, written, draft) => {
    const from = myId(stores.session.getState());
    if (from === null) return null;
    const { state } = stores.connection.getState();
    const offline = state !== 'live' && state !== 'catchingUp';
    const { epoch } = logRef(stores, conversationId);
    const messages = written.map((one) => ({ ...one, from, epoch, at: now(), offline }));
    const isSameSession = sameSession(stores);
    const write = outbox.queue(conversationId, messages, draft);
    if (draft === 'sent') {
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
      stores.replies.dispatch({ type: 'dropped', conversationId });
    }
    const problem = await inOrder(conversationId, write);
    if (!isSameSession()) return null;
    // The room closed during the write: the text becomes a draft.
    const isOver = conversationId in stores.rooms.getState().ended;
    // While connected, a message that could not be persisted is still sent from this window; while offline it could be
    // lost with the window.
    if (isOver || (problem !== null && offline)) {
      returnToComposer(conversationId, written);
      return problem;
    }
    show(conversationId, problem === null ? messages : messages.map((one) => ({ ...one, notPersisted: true })));
    return null;
  };
}

/** Restores the reply of a message that returns to the composer. */
export function restoreReply(stores: Stores, conversationId: string, replyTo: number | undefined): void {
  const epoch = stores.conversations.getState()[conversationId]?.epoch;
  if (replyTo === undefined || epoch === undefined) return;
  stores.replies.dispatch({ type: 'returned', conversationId, reply: { epoch, offset: replyTo } });
}
