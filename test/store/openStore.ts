import { join } from 'node:path';
import type { Args, LocalCalls, Output } from '#shared/contract/index.ts';
import { localCalls } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Database } from '../../src-main/store/Database.ts';
import { openDatabase } from '../../src-main/store/openDatabase.ts';
import { createLocalStore, type LocalStore } from '../../src-main/store/createLocalStore.ts';
import type { LocalStoreForTests } from '../support/localStore/startLocalStore.ts';
import { makeTemporaryFolder, onFileFinished } from '../support/cleanUps.ts';
import { recordingLog } from '../support/recordingLog.ts';

export interface OpenStore extends LocalStoreForTests {
  readonly folder: string;
  /** The SQLite file. */
  readonly file: string;
  readonly log: ReturnType<typeof recordingLog>;
  close(): void;
}

/** The desktop's store behind its schema checks, as the page reaches it. `onOpened` may change the opened database. */
export function openStore(
  folder = makeTemporaryFolder('store'),
  onOpened: (database: Database) => void = () => undefined,
): OpenStore {
  const log = recordingLog();
  const create = (): LocalStore =>
    createLocalStore(folder, log, (file, fileLog) => {
      const opened = openDatabase(file, fileLog);
      onOpened(opened.database);
      return opened;
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
    file: join(folder, 'store', 'local.sqlite'),
    log,
    ask: async <Name extends keyof LocalCalls>(name: Name, args: Args<Name>) =>
      (await dispatch()(name, args, null)) as Result<Output<Name>>,
    reopen() {
      store.close();
      store = create();
      return Promise.resolve();
    },
    close: () => store.close(),
  };
}
