import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, keep, outgoing, range, storedMessage } from '../support/localStore/fixtures.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { FORMATS, SEALED, UNSEALED } from './protections.ts';
import { corruptTable } from './support/corruptTable.ts';

const mounted: string[] = [];
afterEach(() => {
  for (const folder of mounted.splice(0)) spawnSync('umount', ['--lazy', folder]);
});

/** Mounts a disk of 3 MiB; `null` where mounting is not permitted. */
function makeSmallDisk(): string | null {
  const folder = makeTemporaryFolder('store');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]);
  if (status !== 0) return null;
  mounted.push(folder);
  return folder;
}

const open = async (store: OpenStore) => unwrap(await store.ask('local.open', { account: ACCOUNT }));
const queue = (store: OpenStore, clientId: string, length = 10) =>
  store.ask('local.queue', {
    account: ACCOUNT,
    messages: [outgoing(clientId, { text: 'x'.repeat(length) })],
    documents: [{ key: 'draft', document: null }],
  });
const FULL = { ok: false, error: { code: 'LOCAL_STORE_FULL' } };

/** Fills the disk to its last block. */
function fillUp(folder: string): string {
  const ballast = join(folder, 'ballast');
  for (let blocks = statfsSync(folder).bfree; blocks > 0; blocks = statfsSync(folder).bfree) {
    writeFileSync(ballast, Buffer.alloc(blocks * statfsSync(folder).bsize), { flag: 'a' });
  }
  return ballast;
}

describe.each([
  ['sealed', UNSEALED, SEALED],
  ['plain', SEALED, UNSEALED],
])('a full disk when the store is to become %s', (_, from, to) => {
  it('leaves the store as it is, usable, until there is space', async ({ skip }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    const store = openStore(folder, { protection: from });
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(range(1, 400)) }));
    unwrap(await queue(store, 'a', 100));
    const before = await open(store);
    store.close();
    // Enough to open a file, and not for another one.
    const ballast = fillUp(folder);
    truncateSync(ballast, statSync(ballast).size - 100_000);

    store.protect(to);
    expect(await open(store)).toEqual(before);
    expect(store.progress).toBe('waiting');
    rmSync(ballast);
    unwrap(await queue(store, 'b', 100));
    await store.reopen();
    await open(store);
    expect(store.progress).toBe('moving');
    await expect.poll(() => store.isMoving).toBe(false);
    expect((await open(store)).outgoing.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 500 });
    expect(unwrap(read).events).toEqual(range(1, 400));
  });

  it('tries again later without a restart', async ({ skip }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = openStore(folder, { protection: from });
    unwrap(await queue(store, 'a', 100));
    store.close();
    const ballast = fillUp(folder);
    truncateSync(ballast, statSync(ballast).size - 100_000);
    store.protect(to);
    expect((await open(store)).outgoing).toHaveLength(1);
    rmSync(ballast);
    vi.advanceTimersByTime(120_000);
    expect(store.progress).toBe('settled');
    expect(readdirSync(dirname(store.file)).filter((name) => name.endsWith('.sqlite'))).toEqual([basename(store.file)]);
    expect((await open(store)).outgoing).toHaveLength(1);
  });

  it('keeps a corrupt source, until what is rescued of it has a place', async ({ skip }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    const store = openStore(folder, { protection: from });
    const long = range(1, 300).map(({ offset }) => storedMessage(offset, `${offset} `.repeat(300)));
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(long) }));
    unwrap(await queue(store, 'a', 100));
    store.close();
    const source = store.file;
    corruptTable(source, 'conversation');
    const content = readFileSync(source);
    fillUp(folder);
    store.protect(to);
    expect(await store.ask('local.open', { account: ACCOUNT })).toMatchObject(FULL);
    expect(readFileSync(source)).toEqual(content);
    rmSync(join(folder, 'ballast'));
    expect(await open(store)).toMatchObject({ store: 'rebuilt', outgoing: [{ clientId: 'a' }] });
  });

  it('interrupts the move, and the next start continues it', async ({ skip }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    const store = openStore(folder, { protection: from });
    const long = range(1, 400).map((event) => ({ ...storedMessage(event.offset, `${event.offset} `.repeat(400)) }));
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(long) }));
    unwrap(await queue(store, 'a', 100));
    store.close();
    const ballast = fillUp(folder);
    truncateSync(ballast, statSync(ballast).size - 700_000);

    store.protect(to);
    expect((await open(store)).outgoing).toHaveLength(1);
    const failed = (): unknown => store.log.lines.find(({ fields }) => 'code' in fields);
    await expect.poll(failed).toMatchObject({ fields: { code: 'LOCAL_STORE_FULL' } });
    expect(store.isMoving).toBe(true);
    rmSync(ballast);
    await store.reopen();
    expect((await open(store)).outgoing).toHaveLength(1);
    await expect.poll(() => store.isMoving).toBe(false);
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 500 });
    expect(unwrap(read).events).toEqual(long);
  });
});

describe.each(FORMATS)('a full disk (%s)', (_, protection) => {
  it('refuses what does not fit, keeps the existing data, and accepts writes again when space is freed', async ({
    skip,
  }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    const store = openStore(folder, { protection });
    unwrap(
      await store.ask('local.writeDocuments', { account: ACCOUNT, documents: [{ key: 'draft', document: 'half' }] }),
    );
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(range(1, 50)) }));
    const before = await open(store);
    const ballast = fillUp(folder);

    expect(await queue(store, 'a', 60_000)).toMatchObject(FULL);
    expect(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(range(51, 900)) })).toMatchObject(FULL);
    expect(await open(store)).toEqual(before);
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 50 });
    expect(unwrap(read).events).toEqual(range(1, 50));

    rmSync(ballast);
    unwrap(await queue(store, 'a'));
    await store.reopen();
    expect(await open(store)).toMatchObject({ store: 'whole', documents: {}, outgoing: [{ clientId: 'a' }] });
  });

  it('refuses chunks of a file and leaves the stored ones unchanged', async ({ skip }) => {
    const folder = makeSmallDisk() ?? skip('a small disk can’t be mounted here');
    const store = openStore(folder, { protection });
    const bytes = { account: ACCOUNT, clientId: 'a' };
    const chunk = new Uint8Array(20_000).fill(1);
    unwrap(await store.ask('local.keepBytes', { ...bytes, offset: 0, chunk }));
    const ballast = fillUp(folder);
    const big = new Uint8Array(256 * 1024).fill(2);
    expect(await store.ask('local.keepBytes', { ...bytes, offset: chunk.length, chunk: big })).toMatchObject(FULL);
    expect(await store.ask('local.keepBytes', { ...bytes, offset: 0, chunk: big })).toMatchObject(FULL);
    expect(unwrap(await store.ask('local.readBytes', { ...bytes, offset: 0 })).chunk).toEqual(chunk);
    rmSync(ballast);
    unwrap(await store.ask('local.keepBytes', { ...bytes, offset: chunk.length, chunk: big }));
    expect(unwrap(await store.ask('local.readBytes', { ...bytes, offset: chunk.length })).chunk).toEqual(big);
  });

  it('reported by SQLite in the middle of a call rolls the whole call back', async () => {
    const limit = { pages: 0 };
    const store = openStore(makeTemporaryFolder('store'), {
      protection,
      onOpened: (database) => {
        if (limit.pages > 0) database.exec(`PRAGMA max_page_count = ${limit.pages}`);
      },
    });
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(range(1, 20)) }));
    const before = await open(store);
    limit.pages = 60;
    await store.reopen();
    const long = Array.from({ length: 100 }, (_, index) => storedMessage(21 + index, `${index} `.repeat(5_000)));
    expect(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(long) })).toMatchObject(FULL);
    expect(await open(store)).toEqual(before);
    limit.pages = 100_000;
    await store.reopen();
    unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, ...keep(long) }));
    const found = await store.ask('local.search', { account: ACCOUNT, query: { terms: ['99'] }, limit: 5 });
    expect(unwrap(found)).toMatchObject({ hits: [{ event: { offset: 120 } }], searched: 120 });
  });
});
