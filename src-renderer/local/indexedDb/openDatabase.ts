import { deleteDB, openDB } from 'idb';
import { createStores, type Database, type Schema } from './schema.ts';

const NAME = 'parley.local';
const VERSION = 1;

export interface OpenedDatabase {
  readonly database: Database;
  /** The database was damaged and replaced by a new one. */
  readonly rebuilt: boolean;
}

/** Opens the database on first use, and again after the browser closed it. */
export function createDatabaseOpener(): () => Promise<OpenedDatabase> {
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
