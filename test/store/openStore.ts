import { join } from 'node:path';
import type { Args, LocalCalls, Output } from '#shared/contract/index.ts';
import { localCalls } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import type { Result } from '#shared/rpc/result.ts';
import { UNPROTECTED, type Protection } from '../../src-main/store/Protection.ts';
import type { StoreProgress } from '../../src-main/store/storeMessages.ts';
import type { Database } from '../../src-main/store/Database.ts';
import { openDatabase } from '../../src-main/store/openDatabase.ts';
import { createLocalStore, type LocalStore } from '../../src-main/store/createLocalStore.ts';
import type { LocalStoreForTests } from '../support/localStore/startLocalStore.ts';
import { makeTemporaryFolder, onFileFinished } from '../support/cleanUps.ts';
import { recordingLog } from '../support/recordingLog.ts';

export interface OpenStore extends LocalStoreForTests {
  readonly folder: string;
  /** The SQLite file of the protection that the store has now. */
  readonly file: string;
  readonly log: ReturnType<typeof recordingLog>;
  /** Whether the content of a file of the other format is on its way to this one. */
  readonly isMoving: boolean;
  readonly progress: StoreProgress;
  /** As after a restart of the program with another protection. */
  protect(protection: Protection): void;
  close(): void;
}

export interface OpenStoreOptions {
  /** May change the opened database. */
  readonly onOpened?: (database: Database) => void;
  readonly protection?: Protection;
}

/** The desktop's store behind its schema checks, as the page reaches it. */
export function openStore(folder = makeTemporaryFolder('store'), options: OpenStoreOptions = {}): OpenStore {
  const log = recordingLog();
  let protection = options.protection ?? UNPROTECTED;
  let progress: StoreProgress = 'settled';
  const create = (): LocalStore =>
    createLocalStore(folder, log, {
      protection,
      onProgress(now) {
        progress = now;
      },
      open(file, fileLog) {
        const opened = openDatabase(file, fileLog);
        options.onOpened?.(opened.database);
        return opened;
      },
    });
  let store = create();
  onFileFinished(() => store.close());
  const dispatch = () =>
    createDispatcher({
      calls: localCalls,
      handlers: store.handlers,
      hasSession: () => true,
      onUnexpected: (error) => {
        throw error;
      },
    });
  return {
    folder,
    get file() {
      return join(folder, 'store', protection.isSealed ? 'sealed.sqlite' : 'local.sqlite');
    },
    get isMoving() {
      return progress !== 'settled';
    },
    get progress() {
      return progress;
    },
    log,
    ask: async <Name extends keyof LocalCalls>(name: Name, args: Args<Name>) =>
      (await dispatch()(name, args, null)) as Result<Output<Name>>,
    reopen() {
      store.close();
      store = create();
      return Promise.resolve();
    },
    protect(to) {
      store.close();
      protection = to;
      store = create();
    },
    close: () => store.close(),
  };
}
