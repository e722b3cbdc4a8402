import { spawnSync } from 'node:child_process';
import { statfsSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, keep, outgoing, range, storedMessage } from '../support/localStore/fixtures.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { type OpenStore, openStore } from './openStore.ts';

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

describe('a full disk', () => {
  it('refuses what does not fit, keeps the existing data, and accepts writes again when space is freed', async ({
    skip,
  }) => {
    const folder = makeSmallDisk() ?? skip('nobody may mount a small disk here');
    const store = openStore(folder);
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
    const folder = makeSmallDisk() ?? skip('nobody may mount a small disk here');
    const store = openStore(folder);
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
    const store = openStore(makeTemporaryFolder('store'), (database) => {
      if (limit.pages > 0) database.exec(`PRAGMA max_page_count = ${limit.pages}`);
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
