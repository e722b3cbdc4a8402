import { sameSession, type Context } from '../../app/Context.ts';
import type { Stores } from '../../app/createStores.ts';
import type { Outbox } from '../../local/keepOutbox.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { Uploads } from '../uploads/actions.ts';
import { logOf } from './logOf.ts';
import { filesOf } from './reduceOutbox.ts';
import type { Outgoing } from './state.ts';

export type Written = Pick<Outgoing, 'clientId' | 'text' | 'mentions' | 'replyTo' | 'inThread' | 'files'>;

export interface QueueingHooks {
  readonly uploads: Pick<Uploads, 'takeBack' | 'drop'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  /** They are on disk: now they may be seen, and sent. */
  readonly show: (conversationId: string, messages: readonly Omit<Outgoing, 'delivery'>[]) => void;
}

/**
 * To the disk, and only then on the screen. Says why where that could not be. `draft`: whether what is written is what stood in
 * the composer, which is empty then, or went past it.
 */
export type Queue = (
  conversationId: string,
  written: readonly Written[],
  draft: 'sent' | 'stays',
) => Promise<Problem | null>;

export function createQueueing({ stores, now }: Context, { uploads, outbox, show }: QueueingHooks): Queue {
  /** What was written before, by conversation. */
  const before = new Map<string, Promise<unknown>>();

  /** Whatever the disk answered, bubbles come in the order in which they were written. */
  async function inOrder(conversationId: string, keeping: Promise<Problem | null>): Promise<Problem | null> {
    const earlier = before.get(conversationId);
    const settled = earlier === undefined ? keeping : earlier.then(() => keeping);
    before.set(conversationId, settled);
    const problem = await settled;
    if (before.get(conversationId) === settled) before.delete(conversationId);
    return problem;
  }

  function giveBack(conversationId: string, written: readonly Written[]): void {
    // A text is put before what stands there already.
    for (const { text, replyTo } of written.toReversed()) {
      giveReplyBack(stores, conversationId, replyTo);
      if (text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text });
    }
    const files = written.flatMap(filesOf);
    void uploads.takeBack(conversationId, files);
    uploads.drop(files);
  }

  return async (conversationId, written, draft) => {
    const from = myId(stores.session.getState());
    if (from === null) return null;
    const { state } = stores.connection.getState();
    const offline = state !== 'live' && state !== 'catchingUp';
    const { epoch } = logOf(stores, conversationId);
    const messages = written.map((one) => ({ ...one, from, epoch, at: now(), offline }));
    const mine = sameSession(stores);
    const keeping = outbox.queue(conversationId, messages, draft);
    if (draft === 'sent') {
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
      stores.replies.dispatch({ type: 'dropped', conversationId });
    }
    const problem = await inOrder(conversationId, keeping);
    if (!mine()) return null;
    // The room ended while this was on its way to the disk: what was typed in it stays as what was typed.
    const isOver = conversationId in stores.rooms.getState().ended;
    // Where there is a way it goes out all the same, from this window; where there is none it could be lost with the window.
    if (isOver || (problem !== null && offline)) {
      giveBack(conversationId, written);
      return problem;
    }
    show(conversationId, problem === null ? messages : messages.map((one) => ({ ...one, unkept: true })));
    return null;
  };
}

/** What a message that comes back into the composer answered is answered by the draft again. */
export function giveReplyBack(stores: Stores, conversationId: string, replyTo: number | undefined): void {
  const epoch = stores.conversations.getState()[conversationId]?.epoch;
  if (replyTo === undefined || epoch === undefined) return;
  stores.replies.dispatch({ type: 'returned', conversationId, reply: { epoch, offset: replyTo } });
}
