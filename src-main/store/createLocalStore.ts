import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { createHandlers } from './createHandlers.ts';
import { deleteMarkedEvents } from './deleteMarkedEvents.ts';
import { openDatabase } from './openDatabase.ts';
import { CurrentStore, type StorePlace } from './CurrentStore.ts';
import type { Database } from './Database.ts';
import { UNPROTECTED, type Protection } from './Protection.ts';
import { storeFolderOf, type StoreProgress } from './storeMessages.ts';
import { isCorrupt, toChatError } from './storeErrors.ts';
import { verifyFile } from './verifyFile.ts';

export interface LocalStore {
  readonly handlers: Handlers<LocalCalls, null>;
  /** Continues an incomplete move without waiting for the first call. */
  start(): void;
  close(): void;
}

export interface LocalStoreOptions {
  /** Default: not sealed. */
  readonly protection?: Protection;
  readonly open?: typeof openDatabase;
  readonly onProgress?: (progress: StoreProgress) => void;
}

/** Pause between two steps of background work, so that the page's calls are not delayed. */
const PAUSE_MS = 50;
/** The same for moving and indexing everything, which is many short steps. */
const STEP_PAUSE_MS = 10;
/** Delay before a failed step is repeated: the disk may be full. */
const RETRY_MS = 60_000;
/** Free pages returned to the disk at a time; the others are reused. */
const PAGES_AT_ONCE = 500;
/** How long recalled data may stay in the write-ahead log: recalls often come in groups. */
const CHECKPOINT_AFTER_MS = 1_000;

/** The local store of one profile: one SQLite file and a folder for bytes, opened at the first call. */
export function createLocalStore(userData: string, log: Logger, options: LocalStoreOptions = {}): LocalStore {
  const { protection = UNPROTECTED, open = openDatabase, onProgress = () => undefined } = options;
  const opener = new StoreOpener({ folder: storeFolderOf(userData), protection, log, open, onProgress });
  return {
    handlers: createHandlers({
      attempt: (work) => opener.attempt(work),
      checkpointLater: () => opener.checkpointLater(),
      workLater: () => opener.workLater(),
    }),
    start: () => opener.start(),
    close: () => opener.close(),
  };
}

/** Opens the store when it is needed, replaces a corrupt file, and works in the background. */
class StoreOpener {
  readonly #place: StorePlace;
  #current: CurrentStore | null = null;
  #checkpointTimer: NodeJS.Timeout | null = null;
  #stepTimer: NodeJS.Timeout | null = null;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  start(): void {
    try {
      if (CurrentStore.isMovePending(this.#place)) this.attempt(() => undefined);
      else this.#place.onProgress('settled');
    } catch (error) {
      this.#place.log.debug({ err: error }, 'the first call opens the local store');
    }
  }

  attempt<Value>(work: (store: CurrentStore) => Value): Value {
    try {
      return this.#runOrRebuild(work);
    } catch (error) {
      const chatError = toChatError(error);
      if (chatError !== error) this.#place.log.error({ err: error, code: chatError.code }, 'the local store failed');
      throw chatError;
    }
  }

  close(): void {
    const closing = this.#current;
    this.#current = null;
    for (const timer of [this.#checkpointTimer, this.#stepTimer]) if (timer !== null) clearTimeout(timer);
    this.#checkpointTimer = null;
    this.#stepTimer = null;
    closing?.close();
  }

  checkpointLater(): void {
    this.#checkpointTimer ??= this.#scheduleBackground(
      ({ database }) => this.#checkpoint(database),
      CHECKPOINT_AFTER_MS,
    );
  }

  /** Another process may have added an account since the indexes were filled, or a call has left files to be erased. */
  workLater(): void {
    if (this.#current === null) return;
    // It may wait for a retry.
    if (this.#stepTimer !== null) clearTimeout(this.#stepTimer);
    this.#continueSteps(this.#current, STEP_PAUSE_MS);
  }

  #adopt(opened: CurrentStore): CurrentStore {
    this.#current = opened;
    if (opened.endedUncleanly) this.#continueVerification(opened, verifyFile(opened.database));
    // Continues what the last run did not finish.
    this.checkpointLater();
    this.#continueSteps(opened, PAUSE_MS);
    if (opened.isPostponed) this.#scheduleBackground(() => this.#reopen(opened), RETRY_MS);
    return opened;
  }

  /** A corrupt page found later is handled like one found at the start: the call is answered from the rebuilt file. */
  #runOrRebuild<Value>(work: (store: CurrentStore) => Value): Value {
    try {
      return work(this.#current ?? this.#adopt(CurrentStore.open(this.#place)));
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      this.#place.log.error({ err: error }, 'a corrupt page in the local store');
      const corrupt = this.#current?.file;
      this.close();
      return work(this.#adopt(CurrentStore.open(this.#place, corrupt)));
    }
  }

  /**
   * Schedules background work. Its errors are already logged; then `onFailed` is called. A store that was closed
   * meanwhile stays closed.
   */
  #scheduleBackground(
    work: (store: CurrentStore) => void,
    ms: number,
    onFailed: () => void = () => undefined,
  ): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.#current === null) return;
      try {
        this.attempt(work);
      } catch (error) {
        this.#place.log.debug({ err: error }, 'background work failed and is retried later');
        onFailed();
      }
    }, ms).unref();
  }

  #continueVerification(opened: CurrentStore, reading: Iterator<void>): void {
    this.#scheduleBackground(() => {
      if (this.#current === opened && reading.next().done !== true) this.#continueVerification(opened, reading);
    }, PAUSE_MS);
  }

  #continueSteps(opened: CurrentStore, ms: number): void {
    this.#stepTimer = this.#scheduleBackground(
      () => this.#step(opened),
      ms,
      () => this.#continueSteps(opened, RETRY_MS),
    );
  }

  #step(opened: CurrentStore): void {
    if (this.#current !== opened) return;
    this.#stepTimer = null;
    const next = opened.step();
    if (next === 'now') this.#continueSteps(opened, STEP_PAUSE_MS);
    else if (opened.isOutdated) this.#reopen(opened);
    else if (next === 'later') this.#continueSteps(opened, RETRY_MS);
  }

  #reopen(opened: CurrentStore): void {
    if (this.#current !== opened) return;
    this.close();
    this.#adopt(CurrentStore.open(this.#place));
  }

  #checkpoint(database: Database): void {
    this.#checkpointTimer = null;
    if (deleteMarkedEvents(database)) {
      this.#checkpointTimer = this.#scheduleBackground((store) => this.#checkpoint(store.database), PAUSE_MS);
    } else database.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE}); PRAGMA wal_checkpoint(TRUNCATE)`);
  }
}
