import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localCalls, type Args, type LocalCalls, type Output } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import { createStoreWorker, type StoreWorkerOptions } from '../../src-main/store/createStoreWorker.ts';
import { ACCOUNT, outgoing } from '../support/localStore/fixtures.ts';
import type { LocalStoreForTests } from '../support/localStore/startLocalStore.ts';
import { describeLocalStore } from '../support/localStoreCases.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { recordingLog } from '../support/recordingLog.ts';

const SCRIPT = new URL('../../src-main/store/storeWorker.ts', import.meta.url);
const opened: { close(): Promise<void> }[] = [];

interface StoreInWorker extends LocalStoreForTests {
  readonly log: ReturnType<typeof recordingLog>;
  close(): Promise<void>;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

function openInWorker(changed: Partial<StoreWorkerOptions> = {}): StoreInWorker {
  const log = recordingLog();
  const options = { script: SCRIPT, userData: makeTemporaryFolder('store'), log, ...changed };
  let store = createStoreWorker(options);
  const opening = {
    log,
    ask: async <Name extends keyof LocalCalls>(name: Name, args: Args<Name>) => {
      const dispatch = createDispatcher({
        calls: localCalls,
        handlers: store.handlers,
        hasSession: () => true,
        onUnexpected(error) {
          throw error;
        },
      });
      return (await dispatch(name, args, null)) as Result<Output<Name>>;
    },
    async reopen() {
      await store.close();
      store = createStoreWorker(options);
    },
    close: () => store.close(),
  };
  opened.push(opening);
  return opening;
}

/** A worker that runs `onMessage` for each message and never replies. */
function scriptThat(onMessage: string): URL {
  const source = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${onMessage} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const queue = (store: StoreInWorker, clientId: string) =>
  store.ask('local.queue', { account: ACCOUNT, messages: [outgoing(clientId)], documents: [] });
const idsIn = async (store: StoreInWorker): Promise<string[]> =>
  unwrap(await store.ask('local.open', { account: ACCOUNT })).outgoing.map(({ clientId }) => clientId);

describeLocalStore('SQLite, in a worker thread', () => Promise.resolve(openInWorker()));

describe('the worker of the local store', () => {
  it('is started again after it ended, and has everything that was acknowledged', async () => {
    const postMessage = vi.spyOn(Worker.prototype, 'postMessage');
    const store = openInWorker();
    for (const clientId of ['a', 'b', 'c']) unwrap(await queue(store, clientId));
    const worker = postMessage.mock.contexts.at(-1) as Worker;
    await worker.terminate();
    expect(await idsIn(store)).toEqual(['a', 'b', 'c']);
    expect(postMessage.mock.contexts.at(-1)).not.toBe(worker);
    expect(store.log.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'the worker of the local store ended' }),
    );
  });

  it('that crashes fails the calls in flight, with its error in the log, and the next call starts another', async () => {
    const store = openInWorker({ script: scriptThat('throw new Error("a bug")') });
    for (const clientId of ['a', 'b']) {
      expect(await queue(store, clientId)).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    }
    const crashes = store.log.lines.filter(({ message }) => message === 'an error in the worker of the local store');
    expect(crashes).toHaveLength(2);
    expect(crashes).toMatchObject([1, 2].map(() => ({ fields: { err: { message: 'a bug' } } })));
  });

  it('completes the calls in flight before it closes, and later calls are refused', async () => {
    const store = openInWorker();
    const queued = ['a', 'b', 'c'].map((clientId) => queue(store, clientId));
    await store.close();
    expect((await Promise.all(queued)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await queue(store, 'd')).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    await store.reopen();
    expect(await idsIn(store)).toEqual(['a', 'b', 'c']);
    expect(store.log.lines).toEqual([]);
  });

  it('that does not finish is ended at the deadline, and its calls fail', async () => {
    const store = openInWorker({ script: scriptThat(''), closeMs: 1 });
    const queued = queue(store, 'a');
    await store.close();
    expect(await queued).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    expect(store.log.lines.map(({ message }) => message)).toContain(
      'the worker of the local store did not finish in time',
    );
  });

  it('passes its log lines to the log of the main process, with the codes of errors', async () => {
    const file = join(makeTemporaryFolder('store'), 'file');
    writeFileSync(file, '');
    // No folder can be created below a file.
    const store = openInWorker({ userData: file });
    expect(await queue(store, 'a')).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    expect(store.log.lines).toMatchObject([
      { level: 'error', message: 'the local store failed', fields: { code: 'LOCAL_STORE_FAILED' } },
    ]);
    const [{ err = {} } = {}] = store.log.lines.map(({ fields }) => fields as { err?: object });
    expect(Object.keys(err)).toEqual(expect.arrayContaining(['code', 'message', 'stack']));
  });
});
