import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { createAttachmentFiles } from './createAttachmentFiles.ts';
import { createHandlers } from './createHandlers.ts';
import type { Database } from './Database.ts';
import { openDatabase, type OpenedDatabase } from './openDatabase.ts';
import { openOrRebuild, rebuild } from './openOrRebuild.ts';
import { verifyFile } from './verifyFile.ts';
import { deleteMarkedEvents } from './deleteMarkedEvents.ts';
import { isCorrupt, toChatError } from './storeErrors.ts';

export interface LocalStore {
  readonly handlers: Handlers<LocalCalls, null>;
  close(): void;
}

/** Pause between two steps of background work, so that the page's calls are not delayed. */
const PAUSE_MS = 50;
/** Free pages returned to the disk at a time; the others are reused. */
const PAGES_AT_ONCE = 500;
/** How long recalled data may stay in the write-ahead log: recalls often come in groups. */
const CHECKPOINT_AFTER_MS = 1_000;

/** The local store of one profile: one SQLite file and a folder for bytes, opened at the first call. */
export function createLocalStore(userData: string, log: Logger, open = openDatabase): LocalStore {
  const folder = join(userData, 'store');
  const file = join(folder, 'local.sqlite');
  let database: Database | null = null;
  let checkpointTimer: NodeJS.Timeout | null = null;

  function adopt({ database: opened, endedUncleanly }: OpenedDatabase): Database {
    database = opened;
    if (endedUncleanly) continueVerification(opened, verifyFile(opened));
    // Continues what the last run did not finish.
    checkpointLater();
    return opened;
  }

  function close(): void {
    const closing = database;
    database = null;
    if (checkpointTimer !== null) clearTimeout(checkpointTimer);
    checkpointTimer = null;
    closing?.close();
  }

  /** A corrupt page found later is handled like one found at the start: the call is answered from the rebuilt file. */
  function runOrRebuild<Value>(work: (database: Database) => Value): Value {
    try {
      return work(database ?? adopt(openOrRebuild(file, log, open)));
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      log.error({ err: error, file }, 'a corrupt page in the local store');
      close();
      return work(adopt(rebuild(file, log, open)));
    }
  }

  function attempt<Value>(work: (database: Database) => Value): Value {
    try {
      return runOrRebuild(work);
    } catch (error) {
      const chatError = toChatError(error);
      if (chatError !== error) log.error({ err: error, code: chatError.code }, 'the local store failed');
      throw chatError;
    }
  }

  /** Schedules background work. Its errors are already logged. A store that was closed meanwhile stays closed. */
  function scheduleBackground(work: (database: Database) => void, ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (database === null) return;
      try {
        attempt(work);
      } catch (error) {
        log.debug({ err: error }, 'background work failed and is retried later');
      }
    }, ms).unref();
  }

  function continueVerification(opened: Database, reading: Iterator<void>): void {
    scheduleBackground(() => {
      if (database === opened && reading.next().done !== true) continueVerification(opened, reading);
    }, PAUSE_MS);
  }

  function checkpointLater(): void {
    checkpointTimer ??= scheduleBackground(checkpoint, CHECKPOINT_AFTER_MS);
  }

  function checkpoint(database: Database): void {
    checkpointTimer = null;
    if (deleteMarkedEvents(database)) checkpointTimer = scheduleBackground(checkpoint, PAUSE_MS);
    else database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE}); PRAGMA wal_checkpoint(TRUNCATE)`);
  }

  return {
    handlers: createHandlers({ attempt, bytes: createAttachmentFiles(join(folder, 'files')), checkpointLater }),
    close,
  };
}
