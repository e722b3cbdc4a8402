import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { createBytes } from './createBytes.ts';
import { createHandlers } from './createHandlers.ts';
import type { Database } from './Database.ts';
import { openOrRebuild, rebuild } from './openOrRebuild.ts';
import { isBroken, toChatError } from './storeErrors.ts';

export interface LocalStore {
  readonly handlers: Handlers<LocalCalls, null>;
  close(): void;
}

/** What is kept on this computer for one profile: one SQLite file, opened at the first call. */
export function createLocalStore(userData: string, log: Logger): LocalStore {
  const folder = join(userData, 'store');
  const file = join(folder, 'local.sqlite');
  let database: Database | null = null;

  function open(): Database {
    database ??= openOrRebuild(file, log);
    return database;
  }

  function close(): void {
    const closing = database;
    database = null;
    closing?.close();
  }

  /** A broken place that is met only now is no reason to fail for ever: the call is answered from the file that takes its place. */
  function attempt<Value>(work: (database: Database) => Value): Value {
    try {
      try {
        return work(open());
      } catch (error) {
        if (!isBroken(error)) throw error;
        log.error({ err: error, file }, 'a broken place in the local store');
        close();
        database = rebuild(file, log);
        return work(database);
      }
    } catch (error) {
      const told = toChatError(error);
      if (told !== error) log.error({ err: error, code: told.code }, 'the local store failed');
      throw told;
    }
  }

  return { handlers: createHandlers(attempt, createBytes(join(folder, 'files'))), close };
}
