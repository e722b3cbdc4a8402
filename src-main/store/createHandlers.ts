import type { LocalCalls } from '#shared/contract/index.ts';
import { storedFileIdsOf, type StoredOutgoing } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { ensureAccount, findAccount, deleteAccount } from './accounts.ts';
import type { CurrentStore } from './CurrentStore.ts';
import type { Database } from './Database.ts';
import { readDocuments, writeDocuments } from './documents.ts';
import { truncateEvents, storeEvents } from './storeEvents.ts';
import { ensureLog, findLog, markLogForDeletion, readLogs } from './logs.ts';
import { takeRebuildRecord } from './rebuildRecord.ts';
import { addOutgoing, changeOutgoing, dropOutgoing, readOutgoing } from './outgoing.ts';
import { readEvents } from './readEvents.ts';
import type { StoreMove } from './move/StoreMove.ts';
import { searchEvents, type Found, type Search } from './search/searchEvents.ts';

export interface HandlerPorts {
  /** Runs a call; errors that it throws may be returned to the page. */
  readonly attempt: <Value>(work: (store: CurrentStore) => Value) => Value;
  /** Called after a removal whose data must disappear from the disk. */
  readonly checkpointLater: () => void;
  /** Called when there may be work for the background: an index to be filled, or files to be erased. */
  readonly workLater: () => void;
}

/** One transaction per writing call. Bytes are stored before what refers to them, and removed after it. */
export function createHandlers({ attempt, checkpointLater, workLater }: HandlerPorts): Handlers<LocalCalls, null> {
  function write(database: Database, account: string, work: (accountId: number) => void): void {
    database.transaction(() => work(ensureAccount(database, account)));
  }

  /** Removes bytes that no message refers to any longer. */
  function dropBytes({ database, bytes }: CurrentStore, account: string, ids: readonly string[]): void {
    const accountId = findAccount(database, account);
    const wanted = new Set(accountId === null ? [] : readOutgoing(database, accountId).flatMap(storedFileIdsOf));
    bytes.drop(
      account,
      ids.filter((id) => !wanted.has(id)),
    );
  }

  return {
    'local.open': ({ account }) =>
      attempt(({ database, bytes }) => {
        const accountId = findAccount(database, account);
        const outgoing = accountId === null ? [] : readOutgoing(database, accountId);
        bytes.dropOrphans(account, outgoing.flatMap(storedFileIdsOf));
        const kept = {
          documents: accountId === null ? {} : readDocuments(database, accountId),
          outgoing,
          logs: accountId === null ? [] : readLogs(database, accountId),
        };
        return { store: takeRebuildRecord(database), ...kept };
      }),
    'local.writeDocuments': ({ account, documents }) =>
      attempt(({ database }) => {
        write(database, account, (accountId) => writeDocuments(database, accountId, documents));
        return {};
      }),

    'local.queue': ({ account, messages, documents }) =>
      attempt(({ database }) => {
        write(database, account, (accountId) => {
          const isRepeated = addOutgoing(database, accountId, messages) === 0 && messages.length > 0;
          // A repeated call arrives late: newer documents stay.
          if (!isRepeated) writeDocuments(database, accountId, documents);
        });
        // Its bytes may be in the folder of another format.
        workLater();
        return {};
      }),
    'local.changeOutgoing': ({ account, message }) =>
      attempt(({ database }) => {
        write(database, account, (accountId) => changeOutgoing(database, accountId, message));
        return {};
      }),
    'local.dropOutgoing': ({ account, conversationId, clientIds }) =>
      attempt((store) => {
        const { database } = store;
        let gone: readonly StoredOutgoing[] = [];
        write(database, account, (accountId) => {
          gone = readOutgoing(database, accountId, conversationId).filter((one) => clientIds.includes(one.clientId));
          dropOutgoing(database, accountId, conversationId, clientIds);
        });
        dropBytes(store, account, [...clientIds, ...gone.flatMap(storedFileIdsOf)]);
        return {};
      }),
    'local.keepBytes': ({ account, clientId, offset, chunk }) =>
      attempt(({ bytes }) => {
        bytes.keep(account, clientId, offset, chunk);
        return {};
      }),
    'local.readBytes': ({ account, clientId, offset }) =>
      attempt(({ bytes }) => ({ chunk: bytes.read(account, clientId, offset) })),

    'local.keepEvents': (input) =>
      attempt(({ database, move }) => {
        const { account, conversationId, epoch, events, cutAfter } = input;
        move?.prepareKeeping(input);
        write(database, account, (accountId) => {
          const log = ensureLog(database, accountId, conversationId, epoch);
          if (cutAfter !== undefined) truncateEvents(database, log, cutAfter);
          storeEvents(database, log, events);
        });
        if (events.some(isRemoval)) checkpointLater();
        return {};
      }),
    'local.readEvents': ({ account, conversationId, ...place }) =>
      attempt(({ database, move }) => {
        move?.bring(account, conversationId, place);
        const accountId = findAccount(database, account);
        const log = accountId === null ? undefined : findLog(database, accountId, conversationId);
        return { epoch: log?.epoch ?? null, events: log === undefined ? [] : readEvents(database, log, place) };
      }),
    'local.forgetConversation': ({ account, conversationId }) =>
      attempt((store) => {
        const { database } = store;
        store.move?.forget(account, conversationId);
        let gone: readonly StoredOutgoing[] = [];
        write(database, account, (accountId) => {
          const log = findLog(database, accountId, conversationId);
          if (log !== undefined) markLogForDeletion(database, log);
          gone = readOutgoing(database, accountId, conversationId);
          const clientIds = gone.map(({ clientId }) => clientId);
          dropOutgoing(database, accountId, conversationId, clientIds);
        });
        dropBytes(store, account, gone.flatMap(storedFileIdsOf));
        checkpointLater();
        return {};
      }),

    'local.search': ({ account, ...search }) =>
      attempt(({ database, move }) => {
        const found = searchBoth(database, move, account, search);
        workLater();
        return found;
      }),

    'local.wipe': ({ account }) =>
      attempt((store) => {
        store.move?.wipe(account);
        deleteAccount(store.database, account);
        store.bytes.wipe(account);
        store.dropSetAside();
        workLater();
        return {};
      }),
  };
}

/** Begins the cursor of a search in the file that is moved. */
const IN_SOURCE = 'source ';

/** Searches the file in use, and then what has not followed yet. */
function searchBoth(database: Database, move: StoreMove | null, account: string, search: Search): Found {
  const isInSource = search.after?.startsWith(IN_SOURCE) === true;
  const accountId = findAccount(database, account);
  const nothing: Found = { hits: [], next: null, searched: 0 };
  if (!isInSource || move === null) {
    const found = accountId === null ? nothing : searchEvents(database, accountId, search);
    if (move === null) return found;
    // Not complete without what is in the source.
    const searched = Math.max(found.searched, move.countSearched(account));
    return { ...found, next: found.next ?? IN_SOURCE, searched };
  }
  const after = search.after?.slice(IN_SOURCE.length) ?? '';
  const found = move.search(account, { ...search, after: after === '' ? null : after }) ?? nothing;
  return { ...found, next: found.next === null ? null : IN_SOURCE + found.next };
}

function isRemoval(event: LogEvent): boolean {
  if (event.type === 'recalled' || event.type === 'expired') return true;
  return event.type === 'message' && event.body.kind === 'recalled';
}
