import { type Args, type LocalCalls, localCalls, type Output } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import type { EarlierData, EarlierStore } from '../../../src-renderer/local/earlierStore.ts';
import type { Settings } from '../../../src-renderer/local/createSettings.ts';
import { createLocalStore } from '../../../src-main/store/createLocalStore.ts';
import { makeTemporaryFolder, onFileFinished } from '../../support/cleanUps.ts';
import { recordingLog } from '../../support/recordingLog.ts';

/**
 * The persistent state of a computer between two starts of the page: the desktop's own store in a folder, and the
 * page's settings.
 */
export interface Disk {
  readonly settings: Map<string, string>;
  /** Data of a version without a local store, by account. */
  readonly left: Map<string, EarlierData>;
  readonly earlier: EarlierStore;
  /** Everything that is stored now, of all accounts. */
  kept(): Promise<{ documents: string[]; outgoing: string[]; logs: string[]; json: string }>;
  /** Answers `local.*`. */
  readonly ask: Transport['request'];
  /** Routes every call to the store through this function. */
  intercept(by: Intercept): void;
  /** Unique on this disk. */
  nextId(who: string): string;
}

export type Intercept = (name: string, carryOut: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;

/** In a new folder, or in an existing one. */
export function createDisk(folder = makeTemporaryFolder('disk')): Disk {
  const left = new Map<string, EarlierData>();
  let ids = 0;
  let intercept: Intercept = (_name, carryOut) => carryOut();
  const store = createLocalStore(folder, recordingLog());
  let isClosed = false;
  onFileFinished(() => {
    isClosed = true;
    store.close();
  });
  const dispatch = createDispatcher({
    calls: localCalls,
    handlers: store.handlers,
    hasSession: () => true,
    onUnexpected: (error) => {
      throw error;
    },
  });
  const accounts = new Set<string>();
  async function answer<Name extends keyof LocalCalls>(name: Name, args: Args<Name>): Promise<Output<Name>> {
    return unwrap((await dispatch(name, args, null)) as Result<Output<Name>>);
  }
  return {
    settings: new Map(),
    async kept() {
      const all = { documents: [] as string[], outgoing: [] as string[], logs: [] as string[] };
      const contents: unknown[] = [];
      for (const account of accounts) {
        const opened = await answer('local.open', { account });
        contents.push(opened);
        all.documents.push(...Object.keys(opened.documents));
        all.outgoing.push(...opened.outgoing.map(({ conversationId }) => conversationId));
        for (const { conversationId } of opened.logs) {
          all.logs.push(conversationId);
          contents.push(await answer('local.readEvents', { account, conversationId, limit: 2000 }));
        }
      }
      return { ...all, json: JSON.stringify(contents) };
    },
    left,
    earlier: {
      read: async (account) => left.get(account) ?? null,
      forget: async (account) => void left.delete(account),
    },
    // Only copies pass between processes.
    ask(name, args) {
      accounts.add((args as { account: string }).account);
      // A page that was not stopped may still write after the end of its test file; such calls are never answered.
      if (isClosed) return new Promise(() => undefined);
      return intercept(name, () => dispatch(name, structuredClone(args), null));
    },
    intercept(by) {
      intercept = by;
    },
    nextId: (who) => `${who}-${(ids += 1)}`,
  };
}

/** The server's transport combined with the local store of this computer. */
export function withLocalStore(server: Transport, disk: Disk): Transport {
  return {
    request: (name, args) => (name.startsWith('local.') ? disk.ask(name, args) : server.request(name, args)),
    subscribe: (onFrame) => server.subscribe(onFrame),
  };
}

export function settingsOn({ settings }: Disk): Settings {
  return {
    get: (key) => settings.get(key) ?? null,
    set(key, value) {
      if (value === null) settings.delete(key);
      else settings.set(key, value);
    },
    keys: () => [...settings.keys()],
  };
}
