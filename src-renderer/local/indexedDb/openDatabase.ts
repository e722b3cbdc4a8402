import { deleteDB, openDB } from 'idb';
import { createStores, type Database, type Schema } from './schema.ts';

const NAME = 'parley.local';
const VERSION = 1;

export interface OpenedDatabase {
  readonly database: Database;
  /** It could not be read: a new one was begun in its place. */
  readonly rebuilt: boolean;
}

/** Opens the database when it is first needed, and again when the browser closed it under the page. */
export function createOpening(): () => Promise<OpenedDatabase> {
  let opening: Promise<OpenedDatabase> | null = null;

  const open = (): Promise<Database> =>
    openDB<Schema>(NAME, VERSION, {
      upgrade: createStores,
      // A newer Parley in another tab wants to change it: this one opens anew when it needs it again.
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
      if (!isBroken(error)) throw error;
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

/** Browsers answer so when what is on the disk makes no sense to them; a full disk or a private window is something else. */
function isBroken(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'UnknownError' || error.name === 'DataError');
}
