import type { Data } from '#shared/contract/index.ts';
import type { PollBody } from '#shared/contract/model.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import { bodyWith } from '#shared/message/attachmentsOf.ts';
import { pollText } from '#shared/text/pollText.ts';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import { type Context, sameSession } from '../Context.ts';
import { myAccount } from '../session/accountOf.ts';
import type { Outbox } from '../persistence/createOutboxPersistence.ts';
import { asOutgoing, epochOf } from '../persistence/stored.ts';
import type { Problem } from '../Problem.ts';
import type { KnownFile, OutgoingFiles, Uploads } from '../uploads/actions.ts';
import { draftReferences } from './draftReferences.ts';
import { createSendWaits, limitOf } from './createSendWaits.ts';
import { type WrittenMessage, createMessageQueue, restoreReply } from './createMessageQueue.ts';
import type { Fetching } from './fetching.ts';
import type { TimelineAction } from './reduce.ts';
import { filesOf, isTransient, isUploading, nextToSend, waitsForConnection } from './reduceOutbox.ts';
import type { Outgoing, OutgoingFile } from './state.ts';
import { type ThreadRef, threadDraftKey } from './threads.ts';

export interface ReplyOptions {
  /** The reply is also shown in the conversation. */
  readonly alsoInConversation: boolean;
}

export interface Sending {
  /**
   * Queues a message with all files in the tray and the text as its caption: it is persisted before it is shown. More
   * files than a message can carry are split over several messages. The text must be valid for sending. Resolves to the
   * error if the message could not be persisted and was returned to the composer.
   */
  readonly send: (conversationId: string, text: string) => Promise<Problem | null>;
  /** Queues a reply in a thread. The draft of the conversation is kept. */
  readonly reply: (thread: ThreadRef, text: string, options: ReplyOptions) => Promise<Problem | null>;
  /**
   * Queues files in a message of their own, without changing the draft. More than it can carry are split, and the first
   * message has the caption.
   */
  readonly sendFiles: (
    conversationId: string,
    files: readonly KnownFile[],
    caption?: string,
  ) => Promise<Problem | null>;
  /** Queues a text without changing the draft. */
  readonly sendText: (conversationId: string, text: string) => Promise<Problem | null>;
  /** Queues a poll without changing the draft. It must be valid. */
  readonly sendPoll: (conversationId: string, poll: PollBody) => Promise<Problem | null>;
  /** Sends the message again under the same client id. */
  readonly retry: (conversationId: string, clientId: string) => void;
  /** Drops a message that was not sent, and the uploaded parts of its files. */
  readonly discard: (conversationId: string, clientId: string) => void;
  /** Removes a file from a message that was not sent; without a file left the message is dropped. */
  readonly removeFile: (conversationId: string, clientId: string, fileId: string) => void;
  /** Moves a message that was not sent back into the composer, and its files into the tray. */
  readonly edit: (conversationId: string, clientId: string) => void;
  /** Sends what waits for the slow mode of a room, if that mode or my role has changed. */
  readonly recheckSlowMode: (conversationId: string) => void;
  /** Sends all messages that were waiting for the connection. */
  readonly sendWaiting: () => void;
  /** Applies a change of the shared outbox by another tab. */
  readonly applyOutboxChange: (change: Data<'local.outgoingChanged'>) => void;
  /** Cancels all automatic retries. */
  readonly stop: () => void;
}

export interface SendingDeps {
  readonly fetching: Pick<Fetching, 'catchUp'>;
  readonly uploads: Uploads;
  readonly outbox: Outbox;
}

export function createSending(context: Context, { fetching, uploads, outbox }: SendingDeps): Sending {
  const { client, stores, page, newId } = context;
  const flushing = new Set<string>();
  const uploading = new Set<string>();
  const backoff = createBackoff();
  const waits = createSendWaits(context, (conversationId) => void flush(conversationId));

  const outboxOf = (id: string): readonly Outgoing[] => stores.timelines.getState().byId[id]?.outbox ?? [];
  const change = (conversationId: string, action: TimelineAction): void =>
    stores.timelines.dispatch({ type: 'changed', conversationId, change: action });
  const queue = createMessageQueue(context, {
    uploads,
    outbox,
    show(conversationId, messages) {
      for (const message of messages) change(conversationId, { type: 'queued', message });
      // Waiting earlier messages go first, to keep the order of the log.
      sendWaitingIn(conversationId);
      void flush(conversationId);
    },
  });

  async function flush(conversationId: string): Promise<void> {
    for (const message of outboxOf(conversationId).filter(isUploading)) {
      for (const file of filesOf(message).filter(needsUpload)) void uploadFile(conversationId, message.clientId, file);
    }
    if (flushing.has(conversationId)) return;
    flushing.add(conversationId);
    // A message that became ready while the lock was released is sent by no other tab.
    do await page.withLock(`parley.send ${myAccount(stores) ?? ''} ${conversationId}`, () => sendAll(conversationId));
    while (myAccount(stores) !== null && nextToSend(outboxOf(conversationId)) !== undefined);
    flushing.delete(conversationId);
    if (stores.timelines.getState().byId[conversationId]?.stale === true) await fetching.catchUp(conversationId);
  }

  /**
   * Sends one message after the other, so that a conversation's messages arrive in the order in which they were
   * written.
   */
  async function sendAll(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    for (;;) {
      const next = nextToSend(outboxOf(conversationId));
      if (next === undefined || !isSameSession()) return;
      const { clientId, text, poll } = next;
      const files = filesOf(next);
      const attachments = files.flatMap(({ attachment }) => attachment ?? []);
      const body = poll ?? bodyWith(attachments, text);
      const about = { ...epochOf(next), ...referencesOf(next) };
      const result = await client.request('message.send', { conversationId, clientId, body, ...about });
      if (!isSameSession()) return;
      if (result.ok) {
        backoff.reset(conversationId);
        change(conversationId, { type: 'acknowledged', clientId, answer: result.value });
        uploads.complete(files);
        continue;
      }
      const limit = limitOf(result.error);
      if (limit !== null) {
        waits.start(conversationId, clientId, limit, result.error);
      } else if (isTransient(result.error)) {
        change(conversationId, { type: 'parked', problem: result.error });
        scheduleRetry(conversationId);
      } else change(conversationId, { type: 'refused', clientId, problem: result.error });
    }
  }

  function scheduleRetry(conversationId: string): void {
    const isSameSession = sameSession(stores);
    backoff.schedule(conversationId, () => {
      // Waiting messages are sent on reconnect.
      if (!isSameSession() || stores.connection.getState().state === 'offline') return;
      sendWaitingIn(conversationId);
      void flush(conversationId);
    });
  }

  /** Uploads a file. Files are uploaded before their message, so that a message in the log always has their bytes. */
  async function uploadFile(conversationId: string, clientId: string, file: OutgoingFile): Promise<void> {
    const fileId = file.id;
    if (uploading.has(fileId)) return;
    uploading.add(fileId);
    const isSameSession = sameSession(stores);
    const result = await uploads.upload(conversationId, clientId, file);
    uploading.delete(fileId);
    if (result === null || !isSameSession()) return;
    const end = result.ok ? { attachment: result.value } : { refusal: result.error };
    change(conversationId, { type: 'uploadEnded', clientId, fileId, end });
    await flush(conversationId);
  }

  function retryMessages(conversationId: string, clientIds: readonly string[]): void {
    if (clientIds.length === 0) return;
    change(conversationId, { type: 'retried', clientIds });
    void flush(conversationId);
  }

  function sendWaitingIn(conversationId: string): void {
    const waiting = outboxOf(conversationId).filter(waitsForConnection);
    retryMessages(
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
    uploads.cancel(files);
    // Messages that waited for these files can be sent now.
    void flush(conversationId);
  }

  return {
    send(conversationId, text) {
      const batches = uploads.takeFromTray(conversationId);
      const first = { text, ...draftReferences(stores, conversationId, text) };
      if (batches.length === 0) return queue(conversationId, [{ clientId: newId(), ...first }], 'sent');
      return queue(conversationId, withText(batches, first), 'sent');
    },
    async reply(thread, text, { alsoInConversation }) {
      const { conversationId, root: replyTo } = thread;
      const about = referencesOf({
        ...draftReferences(stores, conversationId, text),
        replyTo,
        inThread: !alsoInConversation,
      });
      const problem = await queue(conversationId, [{ clientId: newId(), text, ...about }], 'stays');
      // If it could not be persisted, it is in the conversation's composer now.
      stores.drafts.dispatch({ type: 'changed', conversationId: threadDraftKey(thread), text: '' });
      return problem;
    },
    sendFiles: (conversationId, files, caption = '') =>
      queue(conversationId, withText(uploads.take(conversationId, files), { text: caption }), 'stays'),
    sendText: (conversationId, text) => queue(conversationId, [{ clientId: newId(), text }], 'stays'),
    sendPoll: (conversationId, poll) =>
      queue(conversationId, [{ clientId: newId(), text: pollText(poll), poll }], 'stays'),
    retry: (conversationId, clientId) => retryMessages(conversationId, [clientId]),
    discard,
    removeFile(conversationId, clientId, fileId) {
      const files = filesWith(conversationId, clientId);
      if (files.every(({ id }) => id === fileId)) return discard(conversationId, clientId);
      change(conversationId, { type: 'fileRemoved', clientId, fileId });
      uploads.cancel(files.filter(({ id }) => id === fileId));
      void flush(conversationId);
    },
    edit(conversationId, clientId) {
      const message = outboxOf(conversationId).find((one) => one.clientId === clientId);
      if (message === undefined) return;
      if (message.text !== '') stores.drafts.dispatch({ type: 'returned', conversationId, text: message.text });
      restoreReply(stores, conversationId, message.replyTo);
      const taking = uploads.returnToTray(conversationId, filesOf(message));
      if (taking === null) discard(conversationId, clientId);
      else void taking.then(() => discard(conversationId, clientId));
    },
    sendWaiting() {
      for (const conversationId of Object.keys(stores.timelines.getState().byId)) {
        backoff.reset(conversationId);
        sendWaitingIn(conversationId);
        waits.recheck(conversationId);
      }
    },
    recheckSlowMode: waits.recheck,
    stop() {
      backoff.stop();
      waits.stop();
    },
    applyOutboxChange(outboxChange) {
      if (outboxChange.account !== myAccount(stores)) return;
      outbox.applyRemoteChange(outboxChange);
      for (const message of outboxChange.kept) {
        const { conversationId } = message;
        const known = asOutgoing(message);
        // The bytes of its files are only in the other tab.
        if (filesOf(known).some(({ attachment }) => attachment === undefined)) continue;
        const isRefused = message.refusal !== null;
        const shown = isRefused ? known : { ...known, delivery: { state: 'sending' as const } };
        change(conversationId, { type: 'storedMessagesLoaded', messages: [shown] });
        // The other tab sends it; this one only if that tab is closed first.
        if (!isRefused) scheduleRetry(conversationId);
      }
      for (const { conversationId, clientId } of outboxChange.dropped) {
        if (!outboxOf(conversationId).some((message) => message.clientId === clientId)) continue;
        change(conversationId, { type: 'discarded', clientId });
        // It may have been sent, and then the log has it.
        void fetching.catchUp(conversationId);
      }
    },
  };
}

/** The first message gets the text and its references. */
function withText(
  taken: readonly OutgoingFiles[],
  first: Omit<WrittenMessage, 'clientId' | 'files'>,
): WrittenMessage[] {
  return taken.map((files, index) => ({ ...files, ...(index === 0 ? first : { text: '' }) }));
}

const needsUpload = ({ attachment, refusal }: OutgoingFile): boolean =>
  attachment === undefined && refusal === undefined;

const BOUNDS = { firstMs: 1_000, mostMs: 60_000 };

interface Backoff {
  /** Schedules an attempt after a pause that grows with each attempt for the same key. */
  readonly schedule: (key: string, attempt: () => void) => void;
  /** After a success or a manual retry: the next pause is short again. */
  readonly reset: (key: string) => void;
  readonly stop: () => void;
}

/** Growing pauses between attempts, separate for each key. */
function createBackoff(random: () => number = Math.random): Backoff {
  const waiting = new Map<string, { readonly failures: number; readonly timer: ReturnType<typeof setTimeout> }>();

  return {
    schedule(key, attempt) {
      const { failures = 0, timer } = waiting.get(key) ?? {};
      clearTimeout(timer);
      const pause = backoffDelay(failures, BOUNDS, random);
      waiting.set(key, { failures: failures + 1, timer: setTimeout(attempt, pause) });
    },
    reset(key) {
      clearTimeout(waiting.get(key)?.timer);
      waiting.delete(key);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
