import type { Data } from '#shared/contract/index.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import { bodyWith } from '#shared/message/attachmentsOf.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import { myAccount } from '../../local/myAccount.ts';
import type { Outbox } from '../../local/keepOutbox.ts';
import { asOutgoing, epochOf } from '../../local/stored.ts';
import type { Problem } from '../Problem.ts';
import type { GivenFile, Taken, Uploads } from '../uploads/actions.ts';
import { aboutDraft } from './aboutDraft.ts';
import { createBackoff } from './createBackoff.ts';
import { createQueueing, giveReplyBack, type Written } from './createQueueing.ts';
import type { Fetching } from './fetching.ts';
import type { TimelineAction } from './reduce.ts';
import { filesOf, isPassing, isUploading, nextToSend, waitsForConnection } from './reduceOutbox.ts';
import type { Outgoing, OutgoingFile } from './state.ts';
import { threadDraft, type ThreadPlace } from './threadDraft.ts';

export interface AnswerOptions {
  /** The reply is shown in the conversation, too. */
  readonly alsoInConversation: boolean;
}

export interface Sending {
  /**
   * Puts a message on its way with all files that are in the tray, and the text as its caption: it is on disk before it is on the
   * screen. More files than a message can carry go in several. The text must be one that may be sent. Where it could not be kept and
   * has come back into the composer, says why.
   */
  readonly send: (conversationId: string, text: string) => Promise<Problem | null>;
  /** Sends a reply in a thread. The draft of the conversation's composer stays. */
  readonly answer: (thread: ThreadPlace, text: string, options: AnswerOptions) => Promise<Problem | null>;
  /** Sends files in a message of their own, past the composer; more than it can carry go in several, the first with the caption. */
  readonly sendFiles: (
    conversationId: string,
    files: readonly GivenFile[],
    caption?: string,
  ) => Promise<Problem | null>;
  /** Sends a text past the composer, whose draft stays. */
  readonly sendAside: (conversationId: string, text: string) => Promise<Problem | null>;
  /** The same message again, under the same client id. */
  readonly retry: (conversationId: string, clientId: string) => void;
  /** Forgets a message that was not sent, and what has arrived of its files. */
  readonly discard: (conversationId: string, clientId: string) => void;
  /** Takes a file out of a message that was not sent; with its last file it is forgotten. */
  readonly removeFile: (conversationId: string, clientId: string, fileId: string) => void;
  /** Takes a message that was not sent back into the composer, and its files into the tray. */
  readonly edit: (conversationId: string, clientId: string) => void;
  /** Sends whatever only waited for the way to open. */
  readonly sendWaiting: () => void;
  /** Another tab changed what is on its way: the same outbox is here. */
  readonly heard: (change: Data<'local.outgoingChanged'>) => void;
  /** Nothing is tried again by itself any more. */
  readonly stop: () => void;
}

export interface SendingHooks {
  readonly fetching: Pick<Fetching, 'catchUp'>;
  readonly uploads: Uploads;
  readonly outbox: Outbox;
}

export function createSending(context: Context, { fetching, uploads, outbox }: SendingHooks): Sending {
  const { client, stores, page, newId } = context;
  const sending = new Set<string>();
  const bringing = new Set<string>();
  const backoff = createBackoff();

  const outboxOf = (id: string): readonly Outgoing[] => stores.timelines.getState().byId[id]?.outbox ?? [];
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });
  const queue = createQueueing(context, {
    uploads,
    outbox,
    show(conversationId, messages) {
      for (const message of messages) change(conversationId, { type: 'queued', message });
      // What was written before and still waits goes first, or the log would have them in another order.
      sendWaitingIn(conversationId);
      void flush(conversationId);
    },
  });

  async function flush(conversationId: string): Promise<void> {
    for (const message of outboxOf(conversationId).filter(isUploading)) {
      for (const file of filesOf(message).filter(isToBeBrought)) void bring(conversationId, message.clientId, file);
    }
    if (sending.has(conversationId)) return;
    sending.add(conversationId);
    // What became ready while the turn was being given back has nobody else who sends it.
    do await page.inTurn(`parley.send ${myAccount(stores) ?? ''} ${conversationId}`, () => sendAll(conversationId));
    while (myAccount(stores) !== null && nextToSend(outboxOf(conversationId)) !== undefined);
    sending.delete(conversationId);
    if (stores.timelines.getState().byId[conversationId]?.stale === true) await fetching.catchUp(conversationId);
  }

  /** One after the other, so that a conversation's messages arrive in the order in which they were written. */
  async function sendAll(conversationId: string): Promise<void> {
    const mine = sameSession(stores);
    for (;;) {
      const next = nextToSend(outboxOf(conversationId));
      if (next === undefined || !mine()) return;
      const { clientId, text } = next;
      const files = filesOf(next);
      const attachments = files.flatMap(({ attachment }) => attachment ?? []);
      const body = bodyWith(attachments, text);
      const about = { ...epochOf(next), ...aboutOthers(next) };
      const result = await client.request('message.send', { conversationId, clientId, body, ...about });
      if (!mine()) return;
      if (result.ok) {
        backoff.reset(conversationId);
        change(conversationId, { type: 'acknowledged', clientId, answer: result.value });
        uploads.settle(files);
      } else if (isPassing(result.error)) {
        change(conversationId, { type: 'heldBack', problem: result.error });
        tryLater(conversationId);
      } else change(conversationId, { type: 'refused', clientId, problem: result.error });
    }
  }

  function tryLater(conversationId: string): void {
    const mine = sameSession(stores);
    backoff.later(conversationId, () => {
      // Whoever comes back sends what waits.
      if (!mine() || stores.connection.getState().state === 'offline') return;
      sendWaitingIn(conversationId);
      void flush(conversationId);
    });
  }

  /** The files first: a message is never in the log without their bytes. */
  async function bring(conversationId: string, clientId: string, file: OutgoingFile): Promise<void> {
    const fileId = file.id;
    if (bringing.has(fileId)) return;
    bringing.add(fileId);
    const mine = sameSession(stores);
    const result = await uploads.bring(conversationId, clientId, file);
    bringing.delete(fileId);
    if (result === null || !mine()) return;
    const end = result.ok ? { attachment: result.value } : { refusal: result.error };
    change(conversationId, { type: 'uploadEnded', clientId, fileId, end });
    await flush(conversationId);
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

  const filesWith = (conversationId: string, clientId: string): readonly OutgoingFile[] =>
    outboxOf(conversationId)
      .filter((one) => one.clientId === clientId)
      .flatMap(filesOf);

  function discard(conversationId: string, clientId: string): void {
    const files = filesWith(conversationId, clientId);
    change(conversationId, { type: 'discarded', clientId });
    uploads.drop(files);
    // What waited for these files has its turn now.
    void flush(conversationId);
  }

  return {
    send(conversationId, text) {
      const taken = uploads.takeTray(conversationId);
      const first = { text, ...aboutDraft(stores, conversationId, text) };
      if (taken.length === 0) return queue(conversationId, [{ clientId: newId(), ...first }], 'sent');
      return queue(conversationId, withText(taken, first), 'sent');
    },
    async answer(thread, text, { alsoInConversation }) {
      const { conversationId, root: replyTo } = thread;
      const about = aboutOthers({
        ...aboutDraft(stores, conversationId, text),
        replyTo,
        inThread: !alsoInConversation,
      });
      const problem = await queue(conversationId, [{ clientId: newId(), text, ...about }], 'stays');
      // Where it could not be kept it is in the conversation's composer now.
      stores.drafts.dispatch({ type: 'changed', conversationId: threadDraft(thread), text: '' });
      return problem;
    },
    sendFiles: (conversationId, files, caption = '') =>
      queue(conversationId, withText(uploads.take(conversationId, files), { text: caption }), 'stays'),
    sendAside: (conversationId, text) => queue(conversationId, [{ clientId: newId(), text }], 'stays'),
    retry: (conversationId, clientId) => again(conversationId, [clientId]),
    discard,
    removeFile(conversationId, clientId, fileId) {
      const files = filesWith(conversationId, clientId);
      if (files.every(({ id }) => id === fileId)) return discard(conversationId, clientId);
      change(conversationId, { type: 'fileRemoved', clientId, fileId });
      uploads.drop(files.filter(({ id }) => id === fileId));
      void flush(conversationId);
    },
    edit(conversationId, clientId) {
      const message = outboxOf(conversationId).find((one) => one.clientId === clientId);
      if (message === undefined) return;
      if (message.text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text: message.text });
      giveReplyBack(stores, conversationId, message.replyTo);
      const taking = uploads.takeBack(conversationId, filesOf(message));
      if (taking === null) discard(conversationId, clientId);
      else void taking.then(() => discard(conversationId, clientId));
    },
    sendWaiting() {
      for (const conversationId of Object.keys(stores.timelines.getState().byId)) {
        backoff.reset(conversationId);
        sendWaitingIn(conversationId);
      }
    },
    stop: backoff.stop,
    heard(told) {
      if (told.account !== myAccount(stores)) return;
      outbox.hear(told);
      for (const message of told.kept) {
        const { conversationId } = message;
        const known = asOutgoing(message);
        // Their bytes are in the other tab.
        if (filesOf(known).some(({ attachment }) => attachment === undefined)) continue;
        const isRefused = message.refusal !== null;
        const shown = isRefused ? known : { ...known, delivery: { state: 'sending' as const } };
        change(conversationId, { type: 'told', messages: [shown] });
        // The other tab sends it, unless it is closed before.
        if (!isRefused) tryLater(conversationId);
      }
      for (const { conversationId, clientId } of told.dropped) {
        if (!outboxOf(conversationId).some((message) => message.clientId === clientId)) continue;
        change(conversationId, { type: 'discarded', clientId });
        // It may have arrived: then the log has it.
        void fetching.catchUp(conversationId);
      }
    },
  };
}

/** The first message has the text, and what goes with it. */
function withText(taken: readonly Taken[], first: Omit<Written, 'clientId' | 'files'>): Written[] {
  return taken.map((files, index) => ({ ...files, ...(index === 0 ? first : { text: '' }) }));
}

const isToBeBrought = ({ attachment, refusal }: OutgoingFile): boolean =>
  attachment === undefined && refusal === undefined;
