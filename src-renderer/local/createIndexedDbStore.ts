import { type IDBPDatabase, openDB } from 'idb';
import type { LocalStore } from './localStore.ts';

const DOCUMENTS = 'documents';

/** Documents in IndexedDB under `[account, key]`; the database is opened when it is first needed. */
export function createIndexedDbStore(name = 'parley'): LocalStore {
  let opening: Promise<IDBPDatabase> | null = null;
  function open(): Promise<IDBPDatabase> {
    opening ??= openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(DOCUMENTS);
      },
    });
    return opening;
  }
  /** Everything of an account: arrays sort after strings, so `[account, []]` comes after all of its keys. */
  const allOf = (account: string): IDBKeyRange => IDBKeyRange.bound([account], [account, []]);

  return {
    async readAll(account) {
      const transaction = (await open()).transaction(DOCUMENTS);
      const [keys, documents] = await Promise.all([
        transaction.store.getAllKeys(allOf(account)),
        transaction.store.getAll(allOf(account)) as Promise<unknown[]>,
      ]);
      return new Map(
        keys.map((key, index) => [Array.isArray(key) && typeof key[1] === 'string' ? key[1] : '', documents[index]]),
      );
    },
    async write(account, key, document) {
      await (await open()).put(DOCUMENTS, document, [account, key]);
    },
    async remove(account, key) {
      await (await open()).delete(DOCUMENTS, [account, key]);
    },
    async wipe(account) {
      await (await open()).delete(DOCUMENTS, allOf(account));
    },
  };
}
