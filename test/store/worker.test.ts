import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localCalls, type Args, type LocalCalls, type Output } from '#shared/contract/index.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import { createStoreWorker, type StoreWorkerOptions } from '../../src-main/store/createStoreWorker.ts';
import { UNPROTECTED, type Protection } from '../../src-main/store/Protection.ts';
import { ACCOUNT, outgoing } from '../support/localStore/fixtures.ts';
import type { LocalStoreForTests } from '../support/localStore/startLocalStore.ts';
import { describeLocalStore } from '../support/localStoreCases.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { SEALED, UNSEALED } from './protections.ts';

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
  const options = {
    script: SCRIPT,
    userData: makeTemporaryFolder('store'),
    readProtection: () => Promise.resolve(UNPROTECTED),
    log,
    ...changed,
  };
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

describe('the worker of a sealed local store', () => {
  it('does nothing while the keyring is locked, asks for each call again, and has everything afterwards', async () => {
    const protection: { now: Protection | null } = { now: SEALED };
    const store = openInWorker({ readProtection: () => Promise.resolve(protection.now) });
    unwrap(await queue(store, 'a'));
    protection.now = null;
    await store.reopen();
    for (const clientId of ['b', 'c']) {
      expect(await queue(store, clientId)).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    }
    protection.now = SEALED;
    expect(await idsIn(store)).toEqual(['a']);
    unwrap(await queue(store, 'd'));
    expect(await idsIn(store)).toEqual(['a', 'd']);
    expect(unwrap(await store.ask('local.open', { account: ACCOUNT })).store).toBe('whole');
  });

  it('says when the keyring is locked, and when a call could read the key again', async () => {
    const protection: { now: Protection | null } = { now: null };
    const states: string[] = [];
    const store = createStoreWorker({
      script: SCRIPT,
      userData: makeTemporaryFolder('store'),
      readProtection: () => Promise.resolve(protection.now),
      onProgress: () => states.push(store.progress()),
      log: recordingLog(),
    });
    opened.push(store);
    const wipe = () => store.handlers['local.wipe']({ account: ACCOUNT }, null);
    for (let count = 0; count < 2; count += 1) {
      await expect(wipe()).rejects.toMatchObject({ code: 'LOCAL_STORE_FAILED' });
    }
    expect(states).toEqual(['locked']);
    protection.now = SEALED;
    await expect(wipe()).resolves.toEqual({});
    expect(states).toEqual(['locked', 'settled']);
  });

  it('stores again what the page writes when it is switched off while the keyring is locked', async () => {
    const protection: { now: Protection | null } = { now: null };
    const store = createStoreWorker({
      script: SCRIPT,
      userData: makeTemporaryFolder('store'),
      readProtection: () => Promise.resolve(protection.now),
      log: recordingLog(),
    });
    opened.push(store);
    const write = () =>
      store.handlers['local.queue']({ account: ACCOUNT, messages: [outgoing('a')], documents: [] }, null);
    await expect(write()).rejects.toMatchObject({ code: 'LOCAL_STORE_FAILED' });
    protection.now = UNSEALED;
    await store.protect();
    await expect(write()).resolves.toEqual({});
  });

  it('treats an error of the keyring as a locked one', async () => {
    const store = openInWorker({ readProtection: () => Promise.reject(new Error('no bus')) });
    expect(await queue(store, 'a')).toMatchObject({ ok: false, error: { code: 'LOCAL_STORE_FAILED' } });
    expect(store.log.lines[0]).toMatchObject({ message: 'the key of the local store cannot be read' });
  });

  it('closes while the keyring waits for the person', async () => {
    const store = openInWorker({ readProtection: () => new Promise(() => undefined), closeMs: 1 });
    void queue(store, 'a');
    await expect(store.close()).resolves.toBeUndefined();
  });

  it('has a call wait for a change of the protection, although the keyring was locked before', async () => {
    const first = Promise.withResolvers<Protection | null>();
    const answers = [first.promise];
    const store = createStoreWorker({
      script: SCRIPT,
      userData: makeTemporaryFolder('store'),
      readProtection: () => answers.shift() ?? Promise.resolve(SEALED),
      log: recordingLog(),
    });
    opened.push(store);
    const refused = store.handlers['local.open']({ account: ACCOUNT }, null);
    const changed = store.protect();
    first.resolve(null);
    await expect(refused).rejects.toMatchObject({ code: 'LOCAL_STORE_FAILED' });
    await expect(store.handlers['local.open']({ account: ACCOUNT }, null)).resolves.toMatchObject({ store: 'whole' });
    await changed;
  });

  it('moves its content when the protection changes, without losing the calls around it', async () => {
    const protection: { now: Protection } = { now: UNPROTECTED };
    const states: string[] = [];
    const folder = makeTemporaryFolder('store');
    const store = createStoreWorker({
      script: SCRIPT,
      userData: folder,
      readProtection: () => Promise.resolve(protection.now),
      onProgress: () => states.push(store.progress()),
      log: recordingLog(),
    });
    opened.push(store);
    const call = (clientId: string) =>
      store.handlers['local.queue']({ account: ACCOUNT, messages: [outgoing(clientId)], documents: [] }, null);
    const before = [call('a'), call('b')];
    protection.now = SEALED;
    const changed = store.protect();
    const after = [call('c'), call('d')];
    await Promise.all([...before, changed, ...after]);
    await expect.poll(() => states).toEqual(['moving', 'settled']);
    const { outgoing: kept } = await store.handlers['local.open']({ account: ACCOUNT }, null);
    expect(kept.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c', 'd']);
    await store.close();
    expect(readdirSync(join(folder, 'store'))).toEqual(['sealed.sqlite']);
  });
});

describe('the key of a local store', () => {
  it('is not asked for before the first call of a new store', async () => {
    const readProtection = vi.fn<StoreWorkerOptions['readProtection']>(() => Promise.resolve(SEALED));
    const store = openInWorker({ readProtection });
    await store.reopen();
    expect(readProtection).not.toHaveBeenCalled();
    unwrap(await queue(store, 'a'));
    expect(readProtection).toHaveBeenCalledOnce();
  });

  it('is asked for at the start of one that exists, so that a move continues without a call', async () => {
    const userData = makeTemporaryFolder('store');
    const plain = openInWorker({ userData });
    unwrap(await queue(plain, 'a'));
    await plain.close();
    const sealed = openInWorker({ userData, readProtection: () => Promise.resolve(SEALED) });
    await expect.poll(() => readdirSync(join(userData, 'store'))).not.toContain('local.sqlite');
    expect(await idsIn(sealed)).toEqual(['a']);
  });

  it('is not asked for when a store that was never used is to be protected', async () => {
    const readProtection = vi.fn<StoreWorkerOptions['readProtection']>(() => Promise.resolve(SEALED));
    const userData = makeTemporaryFolder('store');
    const store = createStoreWorker({ script: SCRIPT, userData, readProtection, log: recordingLog() });
    opened.push(store);
    await store.protect();
    expect(readProtection).not.toHaveBeenCalled();
  });
});

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
