import { deleteDB, openDB } from 'idb';
import type { Data, LocalCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { CallInput, CallOutput } from '#shared/contract/defineCall.ts';
import type { DocumentChange, SearchHit } from '#shared/contract/localModel.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { WriteJournal } from './createWriteJournal.ts';
import { deleteLog, readEvents, storeEvents } from './events.ts';
import {
  addOutgoing,
  changeDocuments,
  changeOutgoing,
  dropOutbox,
  dropOutgoing,
  readBytes,
  readDocuments,
  readOutgoing,
  storeBytes,
} from './outbox.ts';
import { type Database, type Name, type Schema, type Transaction, createStores, keyRange } from './schema.ts';

export interface IndexedDbOptions {
  /** The persisted outbox changed; other pages on the same database must be notified. */
  readonly onOutgoingChanged: (change: Data<'local.outgoingChanged'>) => void;
  /** Preserves the writes of documents that the end of the page interrupts. */
  readonly journal: WriteJournal;
  /** Logs the cause of a LOCAL_STORE_FAILED. */
  readonly report: (error: unknown) => void;
}

const ALL: Name[] = ['documents', 'outgoing', 'bytes', 'logs', 'events'];

/** The local store of a browser. Each call is one atomic transaction, which is durable when the call resolves. */
export function createIndexedDbHandlers({
  onOutgoingChanged,
  journal,
  report,
}: IndexedDbOptions): Handlers<LocalCalls, null> {
  const open = createDatabaseOpener();
  let isRebuilt = false;

  async function run<Answer>(
    mode: 'readonly' | 'readwrite',
    stores: Name[],
    work: (transaction: Transaction) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const { database, rebuilt } = await open();
      isRebuilt ||= rebuilt;
      const transaction = database.transaction(stores, mode, { durability: 'strict' }) as Transaction;
      return await finish(transaction, work);
    } catch (error) {
      if (error instanceof ChatError) throw error;
      report(error);
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      throw new ChatError(isFull ? 'LOCAL_STORE_FULL' : 'LOCAL_STORE_FAILED', {}, { cause: error });
    }
  }
  const read = <Answer>(stores: Name[], work: (transaction: Transaction) => Promise<Answer>): Promise<Answer> =>
    run('readonly', stores, work);
  const write = (stores: Name[], work: (transaction: Transaction) => Promise<void>): Promise<Record<string, never>> =>
    run('readwrite', stores, async (transaction) => {
      await work(transaction);
      return {};
    });

  function writeDocuments(account: string, documents: readonly DocumentChange[]): Promise<Record<string, never>> {
    const finish = journal.start(account, documents);
    return write(['documents'], async (transaction) => {
      const changed = changeDocuments(transaction, account, documents);
      // Committed explicitly, because a page that is closing may not live until all requests are answered.
      transaction.commit();
      await changed;
    }).finally(finish);
  }

  return {
    async 'local.open'({ account }) {
      const interrupted = journal.read(account);
      if (interrupted.length > 0) await writeDocuments(account, interrupted);
      return read(['documents', 'outgoing', 'logs'], async (transaction) => ({
        documents: Object.fromEntries(await readDocuments(transaction, account)),
        outgoing: await readOutgoing(transaction, account),
        logs: (await transaction.objectStore('logs').getAll(keyRange(account))).map(
          ({ conversationId, epoch, offset }) => ({ conversationId, epoch, offset }),
        ),
        store: isRebuilt ? 'rebuilt' : 'whole',
      }));
    },
    'local.writeDocuments': ({ account, documents }) => writeDocuments(account, documents),

    async 'local.queue'({ account, messages, documents }) {
      const queued = await run('readwrite', ['outgoing', 'documents'], async (transaction) => {
        await changeDocuments(transaction, account, documents);
        return addOutgoing(transaction, account, messages);
      });
      onOutgoingChanged({ account, kept: queued, dropped: [] });
      return {};
    },
    async 'local.changeOutgoing'({ account, message }) {
      await write(['outgoing'], (transaction) => changeOutgoing(transaction, account, message));
      onOutgoingChanged({ account, kept: [message], dropped: [] });
      return {};
    },
    async 'local.dropOutgoing'({ account, conversationId, clientIds }) {
      await write(['outgoing', 'bytes'], (transaction) =>
        dropOutgoing(transaction, account, conversationId, clientIds),
      );
      onOutgoingChanged({ account, kept: [], dropped: clientIds.map((clientId) => ({ conversationId, clientId })) });
      return {};
    },
    'local.keepBytes': (piece) => write(['bytes'], (transaction) => storeBytes(transaction, piece)),
    'local.readBytes': async (place) => ({
      chunk: await read(['bytes'], (transaction) => readBytes(transaction, place)),
    }),

    'local.keepEvents': (args) => write(['events', 'logs'], (transaction) => storeEvents(transaction, args)),
    'local.readEvents': (args) => read(['events', 'logs'], (transaction) => readEvents(transaction, args)),
    'local.forgetConversation': ({ account, conversationId }) =>
      write(['events', 'logs', 'outgoing', 'bytes'], async (transaction) => {
        await deleteLog(transaction, account, conversationId);
        await dropOutbox(transaction, account, conversationId);
      }),
    'local.search': (args) => read(['events'], (transaction) => searchEvents(transaction, args)),
    'local.wipe'({ account }) {
      journal.clear(account);
      return write(ALL, async (transaction) => {
        const outgoing = transaction.objectStore('outgoing');
        for (const place of await outgoing.index('byAccount').getAllKeys(account)) await outgoing.delete(place);
        await transaction.objectStore('documents').delete(keyRange(account));
        await transaction.objectStore('bytes').delete(keyRange(account));
        await transaction.objectStore('logs').delete(keyRange(account));
        await transaction.objectStore('events').delete(keyRange(account));
      });
    },
  };
}

/** Runs the work and aborts the transaction if a step fails. */
async function finish<Answer>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  // It also rejects when a step fails, but the error of the step is more precise.
  const failed = transaction.done.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const answer = await work(transaction).catch(async (error: unknown) => {
    abort(transaction);
    await failed;
    throw error;
  });
  const failure = await failed;
  if (failure !== null) throw failure.error;
  return answer;
}

function abort(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // Already aborted, because one of its requests failed.
  }
}

/** Number of messages scanned per call, so that a call is short whether or not anything is found. */
const SLICE = 2000;

/** Scans messages one by one, newest first, because there is no word index; one slice per call. */
async function searchEvents(
  transaction: Transaction,
  { account, query, after, limit }: CallInput<LocalCalls, 'local.search'>,
): Promise<CallOutput<LocalCalls, 'local.search'>> {
  const byTime = transaction.objectStore('events').index('byTime');
  const searched = await byTime.count(keyRange(account));
  const newest = query.before === undefined ? [] : query.before;
  const start = after === null ? [account, newest] : [account, ...parsePosition(after)];
  const range = IDBKeyRange.bound([account, query.after ?? 0], start, false, true);
  const hits: SearchHit[] = [];
  let seen = 0;
  for (let cursor = await byTime.openCursor(range, 'prev'); cursor !== null; cursor = await cursor.continue()) {
    const { conversationId, event } = cursor.value;
    seen += 1;
    if (matchesQuery({ conversationId, event }, query)) hits.push({ conversationId, event });
    if (hits.length === limit || seen === SLICE) {
      return { hits, next: `${event.at} ${conversationId} ${event.offset}`, searched };
    }
  }
  return { hits, next: null, searched };
}

/** Parses the position returned as `next`. */
function parsePosition(after: string): [number, string, number] {
  const [at = '', conversationId = '', offset = ''] = after.split(' ');
  return [Number(at), conversationId, Number(offset)];
}

const NAME = 'parley.local';
const VERSION = 1;

interface OpenedDatabase {
  readonly database: Database;
  /** The database was damaged and replaced by a new one. */
  readonly rebuilt: boolean;
}

/** Opens the database on first use, and again after the browser closed it. */
function createDatabaseOpener(): () => Promise<OpenedDatabase> {
  let opening: Promise<OpenedDatabase> | null = null;

  const open = (): Promise<Database> =>
    openDB<Schema>(NAME, VERSION, {
      upgrade: createStores,
      // Another tab with a newer version upgrades the database: closes it here, and reopens it when needed.
      blocking: (_from, _to, event) => {
        opening = null;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        opening = null;
      },
    });

  async function openOrRebuild(): Promise<OpenedDatabase> {
    try {
      return { database: await open(), rebuilt: false };
    } catch (error) {
      if (!isDamaged(error)) throw error;
      await deleteDB(NAME);
      return { database: await open(), rebuilt: true };
    }
  }

  return () => {
    opening ??= openOrRebuild().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}

/** The errors of browsers for a damaged database; a full disk or a private window has others. */
function isDamaged(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'DataError');
}
