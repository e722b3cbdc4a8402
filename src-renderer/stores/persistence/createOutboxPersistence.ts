import type { Data } from '#shared/contract/index.ts';
import { draftKey, type StoredOutgoing } from '#shared/contract/localModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import type { Outgoing, Timeline } from '../timelines/state.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';
import type { Documents } from './createDocuments.ts';
import { asOutgoing, asStored } from './stored.ts';

type Timelines = Readonly<Record<string, Timeline>>;

export interface Outbox {
  /**
   * Appends messages to the persisted outbox, in place of their draft. It must be called before that draft changes here,
   * so that one of the two is always on disk. Resolves to the error if it can't. `draft`: whether the messages are the
   * content of the composer or bypass it.
   */
  readonly queue: (
    conversationId: string,
    messages: readonly Omit<Outgoing, 'delivery'>[],
    draft: 'sent' | 'stays',
  ) => Promise<Problem | null>;
  /** Messages are being queued together with the removal of their draft. */
  readonly isQueueing: (conversationId: string) => boolean;
  /** Applies a change of another tab. */
  readonly applyRemoteChange: (change: Data<'local.outgoingChanged'>) => void;
}

export interface OutboxPersistence extends Outbox {
  readonly init: (outgoing: readonly StoredOutgoing[]) => void;
  /** Persists the messages that could not be persisted when they were written, except those with files. */
  readonly persistWaiting: (timelines: Timelines) => Promise<void>;
  /** Persists changes of outgoing messages. */
  readonly persistChanges: (now: Timelines, before: Timelines) => void;
  readonly stop: () => void;
}

export const replyKey = (conversationId: string): string => `reply ${conversationId}`;
/** Keys of the documents of a composer. */
const draftKeys = (conversationId: string): string[] => [draftKey(conversationId), replyKey(conversationId)];

export function createOutboxPersistence(
  { request }: LocalAccount,
  documents: Documents,
  { stores, report }: Pick<Context, 'stores' | 'report'>,
): OutboxPersistence {
  /** Persisted messages, or messages being written, by client id. */
  const onDisk = new Map<string, string>();
  const queueing = new Map<string, number>();

  const remember = (message: StoredOutgoing): void => void onDisk.set(message.clientId, serialise(message));

  async function reportFailure(request: Promise<Result<unknown>>): Promise<void> {
    const result = await request;
    // The message is still in memory. After a restart it is sent again under its client id, which never posts twice.
    if (!result.ok && result.error.code !== 'NOT_SIGNED_IN')
      report(new Error(`failed to store the outbox: ${result.error.code}`));
  }

  /** Text that was returned to the composer is written as a draft before the message is deleted. */
  async function drop(conversationId: string, clientIds: string[]): Promise<void> {
    const written = documents.pendingWrites();
    if (written !== null) await written;
    await reportFailure(request('local.dropOutgoing', { conversationId, clientIds }));
  }

  function persistOutbox(conversationId: string, now: readonly Outgoing[], before: readonly Outgoing[]): void {
    const left = new Set(now.map(({ clientId }) => clientId));
    const gone = before.map(({ clientId }) => clientId).filter((id) => !left.has(id) && onDisk.delete(id));
    if (gone.length > 0) void drop(conversationId, gone);
    // It could not be persisted, so it is still on disk as its draft.
    const unpersistedRemoved = before.some(
      ({ clientId, notPersisted }) => notPersisted === true && !left.has(clientId),
    );
    if (unpersistedRemoved && (stores.drafts.getState()[conversationId] ?? '') === '') {
      for (const key of draftKeys(conversationId)) documents.write(key, null);
    }
    for (const one of now) {
      const message = asStored(conversationId, one);
      const known = onDisk.get(one.clientId);
      if (one.notPersisted === true || known === serialise(message)) continue;
      remember(message);
      // The log lost the message, so it is queued again; or its state changed.
      void reportFailure(
        known === undefined
          ? request('local.queue', { messages: [message] })
          : request('local.changeOutgoing', { message }),
      );
    }
  }

  /** They are shown as persisted, or deleted again if they were sent meanwhile. */
  async function settle(conversationId: string, messages: readonly StoredOutgoing[]): Promise<void> {
    const left = new Set(stores.timelines.getState().byId[conversationId]?.outbox.map(({ clientId }) => clientId));
    const gone = messages.map(({ clientId }) => clientId).filter((id) => !left.has(id) && onDisk.delete(id));
    if (gone.length > 0) await drop(conversationId, gone);
    const waiting = messages.filter(({ clientId }) => left.has(clientId)).map(asOutgoing);
    stores.timelines.dispatch({
      type: 'changed',
      conversationId,
      change: { type: 'storedMessagesLoaded', messages: waiting },
    });
  }

  return {
    async queue(conversationId, messages, draft) {
      const stored = messages.map((one) => asStored(conversationId, { ...one, delivery: { state: 'sending' } }));
      const keys = draft === 'sent' ? draftKeys(conversationId) : [];
      for (const key of keys) documents.cancel(key);
      queueing.set(conversationId, (queueing.get(conversationId) ?? 0) + 1);
      const changes = keys.map((key) => ({ key, document: null }));
      const result = await request('local.queue', { messages: stored, documents: changes });
      queueing.set(conversationId, (queueing.get(conversationId) ?? 0) - 1);
      if (!result.ok) return result.error;
      for (const message of stored) remember(message);
      return null;
    },
    isQueueing: (conversationId) => (queueing.get(conversationId) ?? 0) > 0,
    init(outgoing) {
      for (const message of outgoing) remember(message);
    },
    async persistWaiting(timelines) {
      for (const [conversationId, { outbox }] of Object.entries(timelines)) {
        // The bytes of files are not on disk.
        const messages = outbox
          .filter(({ notPersisted, files }) => notPersisted === true && files === undefined)
          .map((message) => asStored(conversationId, message));
        if (messages.length === 0 || !(await request('local.queue', { messages })).ok) continue;
        for (const message of messages) remember(message);
        await settle(conversationId, messages);
      }
    },
    persistChanges(now, before) {
      for (const [id, { outbox }] of Object.entries(now)) {
        const earlier = before[id]?.outbox ?? [];
        if (outbox !== earlier) persistOutbox(id, outbox, earlier);
      }
    },
    applyRemoteChange({ kept, dropped }) {
      for (const message of kept) remember(message);
      for (const { clientId } of dropped) onDisk.delete(clientId);
    },
    stop() {
      onDisk.clear();
      queueing.clear();
    },
  };
}

/**
 * The same text for the same message regardless of field order, because messages from another tab are in the schema's
 * order.
 */
function serialise(message: StoredOutgoing): string {
  const fields = Object.entries(message).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
