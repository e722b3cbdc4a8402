import { appendFileSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import type { Output } from '#shared/contract/index.ts';
import { UNPROTECTED } from '../../src-main/store/Protection.ts';
import {
  ACCOUNT,
  DIRECT,
  edited,
  keep,
  outgoing,
  range,
  ROOM,
  storedMessage,
  storedRecall,
} from '../support/localStore/fixtures.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { openStore, type OpenStore } from './openStore.ts';
import { SEALED, UNSEALED } from './protections.ts';
import { corruptTable } from './support/corruptTable.ts';
import { findText } from './support/findText.ts';

const account = ACCOUNT;
const SECRET = 'xylophonequartz';
const LAST = 700;

const open = async (store: OpenStore) => unwrap(await store.ask('local.open', { account }));
const read = async (store: OpenStore, conversationId = DIRECT, place: object = {}) =>
  unwrap(await store.ask('local.readEvents', { account, conversationId, limit: 2_000, ...place })).events;
/** All pages, as the page merges them. */
async function search(store: OpenStore, term: string): Promise<{ searched: number; found: string[] }> {
  const found: string[] = [];
  let searched = 0;
  for (let after: string | null = null; ;) {
    const page: Output<'local.search'> = unwrap(
      await store.ask('local.search', { account, query: { terms: [term] }, limit: 200, after }),
    );
    found.push(...page.hits.map(({ conversationId, event }) => `${conversationId} ${event.offset}`));
    searched = Math.max(searched, page.searched);
    if (page.next === null) return { searched, found: [...new Set(found)].toSorted() };
    after = page.next;
  }
}

/** More events than one step moves. */
async function fill(store: OpenStore): Promise<void> {
  unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, LAST)) }));
  const inRoom = [storedMessage(1, SECRET), ...range(2, 9), edited(10, 3, `${SECRET} too`)];
  unwrap(await store.ask('local.keepEvents', { account, ...keep(inRoom), conversationId: ROOM }));
  unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: SECRET }] }));
  unwrap(await store.ask('local.queue', { account, messages: [outgoing('a', { text: SECRET }), outgoing('b')] }));
  const chunk = new Uint8Array(Buffer.from(SECRET.repeat(20_000))).subarray(0, 256 * 1024);
  unwrap(await store.ask('local.keepBytes', { account, clientId: 'a', offset: 0, chunk }));
  unwrap(await store.ask('local.keepBytes', { account, clientId: 'a', offset: chunk.length, chunk }));
}

async function everythingIn(store: OpenStore) {
  return {
    opened: await open(store),
    direct: await read(store),
    room: await read(store, ROOM),
    found: await search(store, SECRET),
    bytes: [
      unwrap(await store.ask('local.readBytes', { account, clientId: 'a', offset: 0 })).chunk,
      unwrap(await store.ask('local.readBytes', { account, clientId: 'a', offset: 256 * 1024 })).chunk,
    ],
  };
}

/** The text in sealed files and in what SQLite writes beside them. */
const textInSealed = (folder: string): string[] =>
  findText(folder, [SECRET]).filter((found) => found.startsWith('sealed'));

function expectNoText(store: OpenStore): void {
  expect(findText(store.folder, [SECRET])).toEqual([]);
}

async function expectMoved(store: OpenStore): Promise<void> {
  await expect.poll(() => store.isMoving).toBe(false);
  const names = (): string[] =>
    readdirSync(dirname(store.file)).filter((name) => /\.erase|^local-/.test(name) && store.file.includes('sealed'));
  await expect.poll(names).toEqual([]);
}

describe.each([
  ['plain to sealed', UNPROTECTED, SEALED],
  ['sealed to plain', SEALED, UNSEALED],
])('the move of a local store from %s', (_, from, to) => {
  async function startFilled(): Promise<OpenStore> {
    const store = openStore(undefined, { protection: from });
    await fill(store);
    return store;
  }

  it('keeps everything, and leaves one file', async () => {
    const store = await startFilled();
    const before = await everythingIn(store);
    const old = store.file;
    store.protect(to);
    await open(store);
    expect(store.isMoving).toBe(true);
    await expectMoved(store);
    expect(existsSync(old)).toBe(false);
    expect(await everythingIn(store)).toEqual(before);
    await store.reopen();
    expect(await everythingIn(store)).toEqual(before);
    expect(findText(store.folder, [SECRET])).toHaveLength(to.isSealed ? 0 : 2);
  });

  it('continues from the state after any of its steps', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const store = await startFilled();
    const before = await everythingIn(store);
    store.protect(to);
    await open(store);
    let steps = 0;
    // The last steps erase the old file.
    for (; store.isMoving || steps < 12; steps += 1) {
      // As a crash of the computer leaves it.
      const crashed = makeTemporaryFolder('crashed');
      cpSync(store.folder, crashed, { recursive: true, filter: (name) => !name.endsWith('-shm') });
      expect(textInSealed(crashed)).toEqual([]);
      const again = openStore(crashed, { protection: to });
      expect(await everythingIn(again)).toEqual(before);
      vi.advanceTimersByTime(60_000);
      expect(again.isMoving).toBe(false);
      expect(await everythingIn(again)).toEqual(before);
      expect(to.isSealed ? findText(crashed, [SECRET]) : []).toEqual([]);
      again.close();
      vi.advanceTimersByTime(steps === 0 ? 50 : 10);
    }
    expect(steps).toBeGreaterThan(10);
  });

  it('misses nothing of what was not moved yet', async () => {
    const store = await startFilled();
    const before = await everythingIn(store);
    store.protect(to);
    expect((await open(store)).logs).toEqual(before.opened.logs);
    expect(await read(store, DIRECT, { before: 500, limit: 3 })).toEqual(range(497, 499));
    expect(await read(store, DIRECT, { around: 20, limit: 3 })).toEqual(range(19, 21));
    expect(await search(store, SECRET)).toEqual(before.found);
    expect((await search(store, 'message')).found).toHaveLength(LAST + 7);
    expect(await everythingIn(store)).toMatchObject({ direct: range(1, LAST) });
    expect(store.isMoving).toBe(true);
  });

  it('continues after each start, also in the opposite direction, and sends nothing twice', async () => {
    const store = await startFilled();
    store.protect(to);
    await open(store);
    unwrap(await store.ask('local.dropOutgoing', { account, conversationId: DIRECT, clientIds: ['a'] }));
    unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: null }] }));
    await store.reopen();
    expect(await open(store)).toMatchObject({ documents: {}, outgoing: [outgoing('b')] });
    store.protect(from.isSealed ? SEALED : UNSEALED);
    expect(await open(store)).toMatchObject({ documents: {}, outgoing: [outgoing('b')] });
    expect(store.isMoving).toBe(true);
    await expectMoved(store);
    expect(await open(store)).toMatchObject({ documents: {}, outgoing: [outgoing('b')] });
    expect(await read(store)).toEqual(range(1, LAST));
  });

  it('does not bring back what is deleted meanwhile', async () => {
    const store = await startFilled();
    store.protect(to);
    unwrap(await store.ask('local.forgetConversation', { account, conversationId: ROOM }));
    const changes = [storedRecall(LAST + 1, 30), edited(LAST + 2, 40, 'changed')];
    unwrap(await store.ask('local.keepEvents', { account, ...keep(changes) }));
    const expired = { type: 'expired', offset: LAST + 3, counted: 0, id: 'e', at: 0, from: 'anna', upTo: 20 } as const;
    unwrap(await store.ask('local.keepEvents', { account, ...keep([expired]) }));
    const during = await read(store);
    await expectMoved(store);
    expect(await read(store)).toEqual(during);
    expect(during.map(({ offset }) => offset).slice(0, 2)).toEqual([21, 22]);
    expect(during.find(({ offset }) => offset === 30)).toMatchObject({ body: { kind: 'recalled' } });
    expect(during.find(({ offset }) => offset === 40)).toMatchObject({ body: { text: 'changed' } });
    expect(await read(store, ROOM)).toEqual([]);
    expect((await search(store, SECRET)).found).toEqual([]);
  });

  it('keeps nothing of an account that was removed meanwhile', async () => {
    const store = await startFilled();
    store.protect(to);
    unwrap(await store.ask('local.wipe', { account }));
    await expectMoved(store);
    expect(await open(store)).toMatchObject({ documents: {}, outgoing: [], logs: [] });
    const bytes = await store.ask('local.readBytes', { account, clientId: 'a', offset: 0 });
    expect(unwrap(bytes).chunk).toHaveLength(0);
  });

  it('rescues outbox and documents from a source that is corrupt', async () => {
    const store = await startFilled();
    store.close();
    corruptTable(store.file, 'conversation');
    store.protect(to);
    const { store: state, ...opened } = await open(store);
    expect(state).toBe('rebuilt');
    expect(opened).toEqual({
      documents: { draft: SECRET },
      outgoing: [outgoing('a', { text: SECRET }), outgoing('b')],
      logs: [],
    });
    const bytes = async () => unwrap(await store.ask('local.readBytes', { account, clientId: 'a', offset: 0 })).chunk;
    expect(await bytes()).toHaveLength(256 * 1024);
    await expectMoved(store);
    expect(await bytes()).toHaveLength(256 * 1024);
    await store.reopen();
    expect(await bytes()).toHaveLength(256 * 1024);
    if (!to.isSealed) return;
    store.close();
    expectNoText(store);
  });
});

describe('a sealed local store', () => {
  it('takes over what an older Parley has stored in a plain file meanwhile, and keeps its own outbox', async () => {
    const store = openStore(undefined, { protection: SEALED });
    await fill(store);
    store.protect(UNPROTECTED);
    expect(await open(store)).toMatchObject({ store: 'whole', outgoing: [] });
    const documents = [
      { key: 'draft', document: 'newer' },
      { key: 'another', document: 1 },
    ];
    unwrap(await store.ask('local.queue', { account, messages: [outgoing('c')], documents }));
    store.close();
    // Files of the same millisecond have no order.
    utimesSync(store.file, new Date(), new Date(Date.now() + 1_000));
    store.protect(SEALED);
    expect(await open(store)).toMatchObject({
      documents: { draft: 'newer', another: 1 },
      outgoing: [{ clientId: 'a' }, { clientId: 'b' }, { clientId: 'c' }],
    });
    await expectMoved(store);
    expect(await read(store)).toEqual(range(1, LAST));
  });

  it('leaves a plain file that was set aside and may have more in it, for 30 days', async () => {
    const store = openStore();
    await fill(store);
    store.close();
    const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const aside = join(dirname(store.file), `local-${now}.broken.sqlite`);
    appendFileSync(aside, readFileSync(store.file));
    // It was last written long before it was set aside.
    utimesSync(aside, new Date(), new Date(Date.now() - 60 * 86_400_000));
    store.protect(SEALED);
    await open(store);
    await expect.poll(() => existsSync(join(dirname(store.file), 'local.sqlite.erase'))).toBe(false);
    await expect.poll(() => store.isMoving).toBe(false);
    expect(existsSync(aside)).toBe(true);
    const old = join(dirname(store.file), 'local-2020-01-01T00-00-00-000Z.broken.sqlite');
    renameSync(aside, old);
    await store.reopen();
    await open(store);
    await expect.poll(() => existsSync(old)).toBe(false);
    expect(findText(store.folder, [SECRET])).toEqual([]);
  });

  it('stays in its file when the key is missing and sealing is off, until the key is there', async () => {
    const store = openStore(undefined, { protection: SEALED });
    await fill(store);
    store.protect(UNPROTECTED);
    expect(await open(store)).toMatchObject({ outgoing: [] });
    store.protect(UNSEALED);
    expect((await open(store)).outgoing).toHaveLength(2);
    await expectMoved(store);
    expect(await read(store)).toEqual(range(1, LAST));
  });
});
