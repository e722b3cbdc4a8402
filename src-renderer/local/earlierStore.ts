import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import type { Settings } from './createSettings.ts';

/** Data of an account that Parley 0.1 stored. */
export interface EarlierData {
  readonly documents: ReadonlyMap<string, unknown>;
  /** By conversation. */
  readonly drafts: ReadonlyMap<string, string>;
}

export interface EarlierStore {
  /** `null`: there is no data. */
  read(account: string): Promise<EarlierData | null>;
  forget(account: string): Promise<void>;
}

const NAME = 'parley';
const DOCUMENTS = 'documents';

/** The documents that were in IndexedDB under `[account, key]`, and the drafts in `localStorage`. */
export function createEarlierStore(settings: Settings): EarlierStore {
  const draftsOf = (account: string): string => `parley.draft ${account} `;

  /** Opening a database would create it, so its existence is checked first. */
  async function open(): Promise<IDBPDatabase | null> {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === NAME);
    return isThere ? openDB(NAME) : null;
  }

  async function readDocuments(account: string): Promise<Map<string, unknown>> {
    const database = await open();
    if (database === null) return new Map();
    try {
      if (!database.objectStoreNames.contains(DOCUMENTS)) return new Map();
      const { store } = database.transaction(DOCUMENTS);
      const [keys, documents] = await Promise.all([
        store.getAllKeys(allOf(account)),
        store.getAll(allOf(account)) as Promise<unknown[]>,
      ]);
      return new Map(keys.map((key, index) => [nameIn(key), documents[index]]));
    } finally {
      database.close();
    }
  }

  return {
    async read(account) {
      const documents = await readDocuments(account);
      const begin = draftsOf(account);
      const keys = settings.keys().filter((key) => key.startsWith(begin));
      const drafts = new Map(keys.map((key) => [key.slice(begin.length), settings.get(key) ?? '']));
      return documents.size + drafts.size === 0 ? null : { documents, drafts };
    },
    async forget(account) {
      for (const key of settings.keys().filter((key) => key.startsWith(draftsOf(account)))) settings.set(key, null);
      const database = await open();
      if (database === null) return;
      let isEmpty = true;
      if (database.objectStoreNames.contains(DOCUMENTS)) {
        await database.delete(DOCUMENTS, allOf(account));
        isEmpty = (await database.count(DOCUMENTS)) === 0;
      }
      database.close();
      if (isEmpty) await deleteDB(NAME);
    },
  };
}

function nameIn(key: IDBValidKey): string {
  const name: unknown = Array.isArray(key) ? key[1] : key;
  return typeof name === 'string' ? name : '';
}

/** All keys of an account: arrays sort after strings, so `[account, []]` comes after all of its keys. */
function allOf(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account], [account, []]);
}
