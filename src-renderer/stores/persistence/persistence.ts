import { z } from 'zod';
import type { Data, Output } from '#shared/contract/index.ts';
import { draftKey } from '#shared/contract/localModel.ts';
import { conversationIdSchema } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { type LocalAccount, createLocalAccount } from '../../local/LocalAccount.ts';
import type { EarlierData, EarlierStore } from '../../local/earlierStore.ts';
import { blockedPeople } from '../blocks/reduce.ts';
import type { Context } from '../Context.ts';
import {
  earlierEventsSchema,
  earlierOutboxSchema,
  listsSchema,
  persistedSettingsSchema,
  persistedThreadsSchema,
} from './documents.ts';
import { isOwnWindow } from '../host/reduce.ts';
import { asJson, createDocuments } from './createDocuments.ts';
import { createDraftPersistence } from './createDraftPersistence.ts';
import { createActivityPersistence } from './createActivityPersistence.ts';
import { type Logs, createLogPersistence } from './createLogPersistence.ts';
import { type Outbox, createOutboxPersistence } from './createOutboxPersistence.ts';
import { asOutgoing, asStored } from './stored.ts';

export interface Persistence {
  /** Restores the data of an account, and persists changes from then on. */
  start(account: string): Promise<void>;
  /** `listener` is called when data could not be read at the start, and could be read now. */
  onReadLater(listener: () => void): void;
  /** The conversation that was open last. */
  lastConversationId(): string | null;
  /** Applies a change of another window on the same store. */
  applyRemoteDrafts(change: Data<'local.draftsChanged'>): void;
  /** Issues all pending writes before it returns. */
  flush(): void;
  /** Stops writing; the stored data is kept. */
  stop(): void;
  /** Stops writing, and deletes the data of an account on this computer. */
  wipe(account: string): Promise<void>;
  /** The local store of the current account. */
  readonly local: LocalAccount;
  readonly outbox: Outbox;
  readonly logs: Logs;
}

const LISTS = 'lists';
const PLACE = 'place';
const SETTINGS = 'settings';
const THREADS = 'threads';

/** Delay before data that could not be read is read again (ms). */
const RETRY_MS = 30_000;

const placeSchema = z.object({ conversationId: conversationIdSchema });

export function createPersistence({ client, stores, earlier, report }: Context): Persistence {
  const local = createLocalAccount(client);
  const documents = createDocuments(local, report);
  const outbox = createOutboxPersistence(local, documents, { stores, report });
  const logs = createLogPersistence(local, report);
  const drafts = createDraftPersistence(documents, outbox, stores);
  const notices = createActivityPersistence(documents, { stores });
  let unsubscribe: (() => void)[] = [];
  let lastConversationId: string | null = null;
  let isOpening = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let onReadLater = (): void => undefined;

  function saveLists(): void {
    documents.schedule(LISTS, () => ({
      people: Object.values(stores.people.getState()).map(({ mentionedAs: _names, ...person }) => person),
      conversations: Object.values(stores.conversations.getState()),
      endedRooms: Object.values(stores.rooms.getState().ended),
      warnedRooms: { ...stores.rooms.getState().warned },
      roomPeople: { ...stores.members.getState() },
      blocked: blockedPeople(stores.blocks.getState()),
      devices: stores.devices.getState(),
    }));
  }

  /** What is known already is newer. */
  function restoreLists(kept: Output<'local.open'>['documents']): void {
    const lists = listsSchema.safeParse(kept[LISTS]);
    if (!lists.success) return;
    const known = stores.people.getState();
    stores.people.dispatch({ type: 'restored', people: lists.data.people.filter(({ id }) => !(id in known)) });
    stores.conversations.dispatch({ type: 'listed', conversations: lists.data.conversations });
    stores.rooms.dispatch({ type: 'restored', ended: lists.data.endedRooms, warned: lists.data.warnedRooms });
    stores.members.dispatch({ type: 'restored', rooms: lists.data.roomPeople });
    if (!stores.blocks.getState().isKnown) stores.blocks.dispatch({ type: 'restored', blocked: lists.data.blocked });
    const seen = Object.entries(stores.devices.getState());
    stores.devices.dispatch({ type: 'restored', devices: lists.data.devices });
    // A device that would have been a new one is new now.
    for (const [userId, devices] of seen) {
      for (const { key, since } of devices) stores.devices.dispatch({ type: 'seen', userId, key, at: since });
    }
  }

  /** `isLate`: the page was used before its data could be read. */
  function restore({ store, documents: kept, outgoing, logs: reached }: Output<'local.open'>, isLate: boolean): void {
    if (store !== 'whole') stores.host.dispatch({ type: 'storeReplaced', why: store });
    restoreLists(kept);
    const settings = persistedSettingsSchema.safeParse(kept[SETTINGS]);
    if (settings.success) {
      const { told: confirmed, waiting } = settings.data;
      stores.settings.dispatch({ type: 'restored', confirmed, waiting });
    }
    const threads = persistedThreadsSchema.safeParse(kept[THREADS]);
    if (threads.success) stores.threads.dispatch({ type: 'restored', threads: threads.data });
    const stored = placeSchema.safeParse(kept[PLACE]);
    lastConversationId = stored.success ? stored.data.conversationId : null;
    if (isLate) drafts.merge(kept);
    else drafts.restore(kept);
    notices.restore(kept);
    outbox.init(outgoing);
    logs.init(reached);
    const sendable = outgoing.filter(({ conversationId }) => !(conversationId in stores.rooms.getState().ended));
    for (const conversationId of new Set(sendable.map((message) => message.conversationId))) {
      const messages = sendable.filter((message) => message.conversationId === conversationId).map(asOutgoing);
      stores.timelines.dispatch({
        type: 'changed',
        conversationId,
        change: { type: 'storedMessagesLoaded', messages },
      });
    }
  }

  /** Called again until the data can be read: a keyring may be unlocked later. */
  async function open(account: string, isLate: boolean): Promise<void> {
    clearTimeout(retryTimer);
    const opened = await local.request('local.open', {});
    // The person signed out or changed the account meanwhile.
    if (!local.isCurrent(account)) return;
    if (opened.ok) return restore(opened.value, isLate);
    if (!isLate) report(new Error(`failed to open the local store: ${opened.error.code}`));
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void openLater(account), RETRY_MS);
  }

  async function openLater(account: string): Promise<void> {
    if (isOpening || local.isReadable() || !local.isCurrent(account)) return;
    isOpening = true;
    await open(account, true).finally(() => {
      isOpening = false;
    });
    if (!local.isReadable() || !local.isCurrent(account)) return;
    logs.persistChanges(stores.timelines.getState().byId, {});
    await outbox.persistWaiting(stores.timelines.getState().byId);
    onReadLater();
  }

  function stop(): void {
    clearTimeout(retryTimer);
    for (const end of unsubscribe) end();
    unsubscribe = [];
    for (const part of [documents, outbox, logs]) part.stop();
    local.setAccount(null);
  }

  return {
    async start(account) {
      stop();
      local.setAccount(account);
      await migrateEarlierData(local, earlier, account).catch(report);
      await open(account, false);
      if (!local.isCurrent(account)) return;
      unsubscribe = [
        client.on('host.storeEncryptionChanged', () => void openLater(account)),
        ...notices.persistChanges(),
        stores.timelines.subscribe((now, before) => {
          outbox.persistChanges(now.byId, before.byId);
          logs.persistChanges(now.byId, before.byId);
          if (now.openId === before.openId || isOwnWindow(stores.host.getState())) return;
          documents.write(PLACE, now.openId === null ? null : { conversationId: now.openId });
        }),
        stores.settings.subscribe(({ confirmed, waiting }, before) => {
          if (confirmed === before.confirmed && waiting === before.waiting) return;
          documents.write(SETTINGS, asJson({ told: confirmed, waiting }));
        }),
        stores.threads.subscribe(() => documents.schedule(THREADS, () => stores.threads.getState())),
        stores.people.subscribe(saveLists),
        stores.conversations.subscribe(saveLists),
        stores.members.subscribe(saveLists),
        stores.devices.subscribe(saveLists),
        stores.blocks.subscribe((now, before) => {
          if (now.since !== before.since) saveLists();
        }),
        stores.rooms.subscribe((now, before) => {
          if (now.ended !== before.ended || now.warned !== before.warned) saveLists();
        }),
        ...drafts.persistChanges(),
      ];
    },
    onReadLater(listener) {
      onReadLater = listener;
    },
    lastConversationId: () => stores.host.getState().ownConversationId ?? lastConversationId,
    applyRemoteDrafts({ account, drafts: changed }) {
      if (local.isCurrent(account)) drafts.applyRemoteChange(changed);
    },
    flush() {
      documents.flush();
      logs.flush();
    },
    stop,
    async wipe(account) {
      documents.drop();
      logs.drop();
      local.setAccount(account);
      const wiping = local.request('local.wipe', {});
      // Nothing may be written after the wipe.
      stop();
      const result = await wiping;
      if (!result.ok) report(new Error(`failed to wipe the account: ${result.error.code}`));
    },
    local,
    outbox,
    logs,
  };
}

/**
 * Migrates an account's data from the storage of an earlier version to the local store, once. Data that doesn't match
 * is ignored.
 */
async function migrateEarlierData(local: LocalAccount, earlier: EarlierStore, account: string): Promise<void> {
  const found = await earlier.read(account);
  if (found === null) return;
  for (const [key, document] of found.documents) {
    const conversationId = key.replace(/^\w+ /, '');
    if (key.startsWith('outbox ')) await migrateOutbox(local, conversationId, document);
    if (key.startsWith('run ')) await migrateEvents(local, conversationId, document);
  }
  await migrateDocuments(local, found);
  // Deleted last, so that an interrupted migration is repeated at the next start.
  await earlier.forget(account);
}

async function migrateOutbox(local: LocalAccount, conversationId: string, document: unknown): Promise<void> {
  const outbox = earlierOutboxSchema.safeParse(document);
  if (!outbox.success || outbox.data.length === 0) return;
  const messages = outbox.data.map(({ problem, ...message }) =>
    asStored(conversationId, { ...message, offline: false, delivery: { state: 'failed', problem } }),
  );
  unwrap(await local.request('local.queue', { messages }));
}

async function migrateEvents(local: LocalAccount, conversationId: string, document: unknown): Promise<void> {
  const run = earlierEventsSchema.safeParse(document);
  if (run.success) unwrap(await local.request('local.keepEvents', { conversationId, ...run.data }));
}

async function migrateDocuments(local: LocalAccount, { documents, drafts }: EarlierData): Promise<void> {
  const lists = documents.get('lists');
  const changes = [...drafts].map(([conversationId, text]) => ({ key: draftKey(conversationId), document: text }));
  unwrap(
    await local.request('local.writeDocuments', {
      // It was plain JSON when it was written.
      documents: lists === undefined ? changes : [...changes, { key: 'lists', document: lists as never }],
    }),
  );
}
