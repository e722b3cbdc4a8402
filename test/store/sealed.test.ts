import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import type { Protection } from '../../src-main/store/Protection.ts';
import { ACCOUNT, DIRECT, edited, keep, outgoing, range, storedMessage } from '../support/localStore/fixtures.ts';
import { openStore, type OpenStore } from './openStore.ts';
import { SEALED } from './protections.ts';
import { findText } from './support/findText.ts';

const SECRET = 'xylophonequartz';
const CONVERSATION = 'room:aquamarine';
const PERSON = 'philippa';
const TEXTS = [SECRET, '秘密报价', PERSON, 'aquamarine', ACCOUNT, 'chat.example', 'draft of', 'vermilion'];
const OTHER_KEY: Protection = { ...SEALED, key: Buffer.alloc(32, 'other') };

async function fill(store: OpenStore): Promise<void> {
  const account = ACCOUNT;
  const events = Array.from({ length: 30 }, (_, index) => ({
    ...storedMessage(index + 1, `the ${SECRET} is 秘密报价 ${index}`),
    from: PERSON,
  }));
  unwrap(await store.ask('local.keepEvents', { account, ...keep(events), conversationId: CONVERSATION }));
  unwrap(await store.ask('local.keepEvents', { account, ...keep([...range(1, 5), edited(6, 2, SECRET)]) }));
  const documents = [{ key: `draft of ${CONVERSATION}`, document: { text: SECRET } }];
  unwrap(await store.ask('local.writeDocuments', { account, documents }));
  const message = outgoing('vermilion', { conversationId: CONVERSATION, text: SECRET });
  unwrap(await store.ask('local.queue', { account, messages: [message] }));
  const chunk = new Uint8Array(Buffer.from(`${SECRET} `.repeat(9_000)));
  unwrap(await store.ask('local.keepBytes', { account, clientId: 'vermilion', offset: 0, chunk }));
  await store.ask('local.search', { account, query: { terms: [SECRET] }, limit: 5 });
}

const openSealed = (): OpenStore => openStore(undefined, { protection: SEALED });
const open = async (store: OpenStore) => unwrap(await store.ask('local.open', { account: ACCOUNT }));
const brokenFilesOf = (store: OpenStore): string[] =>
  readdirSync(dirname(store.file)).filter((name) => /\.(?:broken|unreadable)\.sqlite$/.test(name));

/** Changes the closed file. */
function change(store: OpenStore, sql: string): void {
  store.close();
  const file = new DatabaseSync(store.file);
  file.exec(sql);
  file.close();
}

describe('a sealed local store', () => {
  it('has no content and no name in its files, while it is open and after it was closed', async () => {
    const store = openSealed();
    await fill(store);
    expect(readdirSync(dirname(store.file))).toContain('sealed.sqlite-wal');
    expect(findText(store.folder, TEXTS)).toEqual([]);
    store.close();
    expect(findText(store.folder, TEXTS)).toEqual([]);
  });

  it('that is not sealed has them: the search for texts works', async () => {
    const store = openStore();
    await fill(store);
    store.close();
    const found = findText(store.folder, TEXTS);
    expect(TEXTS.filter((text) => !found.some((line) => line.endsWith(`: ${text}`)))).toEqual([]);
  });

  it('seals equal contents differently each time', async () => {
    const store = openSealed();
    const account = ACCOUNT;
    const event = (offset: number) => ({ ...storedMessage(offset, 'equal'), at: 1, counted: 1, id: 'm' });
    unwrap(await store.ask('local.keepEvents', { account, ...keep([event(1), event(2)]) }));
    store.close();
    const file = new DatabaseSync(store.file);
    const rows = file.prepare('SELECT hex(event) AS event FROM event').all();
    file.close();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row) => row['event'])).size).toBe(2);
  });

  it.each([
    ['exchanged rows', 'UPDATE event SET event = (SELECT event FROM event WHERE offset = 2) WHERE offset = 3'],
    [
      'a changed byte',
      "UPDATE event SET event = CAST(substr(event, 1, 40) || x'00' || substr(event, 42) AS BLOB) WHERE offset = 3",
    ],
    ['an empty value', "UPDATE event SET event = x'' WHERE offset = 3"],
  ])('detects %s, and is replaced as a corrupt file is: outbox and documents are rescued', async (_, sql) => {
    const store = openSealed();
    await fill(store);
    change(store, sql);
    await store.reopen();
    const before = await open(store);
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 50 });
    expect(unwrap(read)).toEqual({ epoch: null, events: [] });
    expect(await open(store)).toEqual({ ...before, store: 'rebuilt', logs: [] });
    expect(brokenFilesOf(store)).toHaveLength(1);
    expect(findText(store.folder, TEXTS)).toEqual([]);
  });

  it('detects that the names of two conversations were exchanged', async () => {
    const store = openSealed();
    await fill(store);
    change(
      store,
      `CREATE TEMP TABLE names AS SELECT id, name FROM conversation;
       UPDATE conversation SET name = x'00' WHERE id = 1;
       UPDATE conversation SET name = (SELECT name FROM names WHERE id = 1) WHERE id = 2;
       UPDATE conversation SET name = (SELECT name FROM names WHERE id = 2) WHERE id = 1;`,
    );
    await store.reopen();
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 50 });
    expect(unwrap(read)).toEqual({ epoch: null, events: [] });
    expect((await open(store)).store).toBe('rebuilt');
  });

  it.each([
    ['corrupt', "UPDATE sealing SET proof = x'00'"],
    ['missing', 'DELETE FROM sealing'],
  ])('whose proof of the key is %s is rebuilt with its outbox and documents', async (_, sql) => {
    const store = openSealed();
    await fill(store);
    const before = await open(store);
    change(store, sql);
    await store.reopen();
    expect(await open(store)).toEqual({ ...before, store: 'rebuilt', logs: [] });
  });

  it('loses only the changed message of the outbox', async () => {
    const store = openSealed();
    const messages = ['a', 'b', 'c'].map((id) => outgoing(id));
    unwrap(await store.ask('local.queue', { account: ACCOUNT, messages }));
    change(store, 'UPDATE outgoing SET message = (SELECT message FROM outgoing WHERE id = 1) WHERE id = 2');
    await store.reopen();
    expect(await open(store)).toMatchObject({ store: 'rebuilt', outgoing: [outgoing('a'), outgoing('c')] });
  });

  it('that another key opens is set aside as it is; the page is notified once, and the new one is sealed', async () => {
    const store = openSealed();
    await fill(store);
    const before = await open(store);
    store.protect(OTHER_KEY);
    expect(await open(store)).toEqual({ store: 'unreadable', documents: {}, outgoing: [], logs: [] });
    expect((await open(store)).store).toBe('whole');
    const bytes = await store.ask('local.readBytes', { account: ACCOUNT, clientId: 'vermilion', offset: 0 });
    expect(unwrap(bytes).chunk).toHaveLength(0);
    await fill(store);
    await store.reopen();
    expect((await open(store)).outgoing).toHaveLength(1);
    expect(brokenFilesOf(store)).toHaveLength(1);
    expect(findText(store.folder, TEXTS)).toEqual([]);

    // The first key is here again, and the second one is not.
    store.protect(SEALED);
    // The person decides whether they are still to be sent.
    const refusal = { code: 'MESSAGE_FOUND_AGAIN', details: {} };
    const found = before.outgoing.map((message) => ({ ...message, refusal }));
    expect(await open(store)).toEqual({ ...before, outgoing: found, store: 'unreadable' });
    await expect.poll(() => store.isMoving).toBe(false);
    expect((await open(store)).logs).toEqual(before.logs);
    const [event] = unwrap(
      await store.ask('local.readEvents', { account: ACCOUNT, conversationId: CONVERSATION, limit: 9 }),
    ).events;
    expect(event).toMatchObject({ from: PERSON });
    // Now both are.
    store.protect({ ...SEALED, formerKeys: [OTHER_KEY.key ?? new Uint8Array()] });
    await open(store);
    await expect.poll(() => store.isMoving).toBe(false);
    await expect.poll(() => brokenFilesOf(store)).toEqual([]);
  });

  it.each([
    ['whole', null],
    ['damaged', "UPDATE event SET event = x'00'"],
  ])('keeps newer documents when the key of a %s file returns', async (_, damage) => {
    const store = openSealed();
    const write = (document: string) =>
      store.ask('local.writeDocuments', { account: ACCOUNT, documents: [{ key: 'draft', document }] });
    await fill(store);
    unwrap(await write('months old'));
    store.protect(OTHER_KEY);
    await open(store);
    unwrap(await write('typed today'));
    store.close();
    const [name = ''] = brokenFilesOf(store);
    const aside = join(dirname(store.file), name);
    if (damage !== null) {
      const file = new DatabaseSync(aside);
      file.exec(damage);
      file.close();
    }
    utimesSync(aside, 0, 0);
    store.protect({ ...OTHER_KEY, formerKeys: [SEALED.key ?? new Uint8Array()] });
    const { documents, outgoing: kept } = await open(store);
    expect(documents).toMatchObject({ draft: 'typed today' });
    expect(kept).toMatchObject([{ refusal: { code: 'MESSAGE_FOUND_AGAIN' } }]);
  });

  it('brings back nothing after an account was removed while its key was lost', async () => {
    const store = openSealed();
    await fill(store);
    store.protect(OTHER_KEY);
    await open(store);
    unwrap(await store.ask('local.wipe', { account: ACCOUNT }));
    await expect.poll(() => readdirSync(dirname(store.file)).filter((name) => name.includes('unreadable'))).toEqual([]);
    store.protect({ ...OTHER_KEY, formerKeys: [SEALED.key ?? new Uint8Array()] });
    expect(await open(store)).toMatchObject({ documents: {}, outgoing: [], logs: [] });
  });

  it('keeps the attachments of a lost key when it is switched off in between, until the key returns', async () => {
    const store = openSealed();
    await fill(store);
    const id = { account: ACCOUNT, clientId: 'vermilion', offset: 0 };
    const bytes = async () => unwrap(await store.ask('local.readBytes', id)).chunk;
    const before = await bytes();
    expect(before.length).toBeGreaterThan(0);
    const folder = join(dirname(store.file), 'sealed-files');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      utimesSync(join(folder, file), 0, 0);
    }
    store.protect(OTHER_KEY);
    await open(store);
    store.protect({ ...OTHER_KEY, isSealed: false });
    await open(store);
    await expect.poll(() => store.isMoving).toBe(false);
    store.protect({ ...OTHER_KEY, isSealed: false, formerKeys: [SEALED.key ?? new Uint8Array()] });
    await open(store);
    expect(await bytes()).toEqual(before);
  });

  it('is used although a file that was set aside cannot be opened', async () => {
    const store = openSealed();
    await fill(store);
    const before = await open(store);
    mkdirSync(join(dirname(store.file), 'sealed-2026-01-01T00-00-00-000Z.unreadable.sqlite'));
    await store.reopen();
    expect(await open(store)).toEqual(before);
  });

  it('ends a file on its way at a block that was changed or moved', async () => {
    const store = openSealed();
    const bytes = { account: ACCOUNT, clientId: 'a' };
    const chunk = new Uint8Array(256 * 1024).map((_, index) => index / 1024);
    unwrap(await store.ask('local.keepBytes', { ...bytes, offset: 0, chunk }));
    unwrap(await store.ask('local.keepBytes', { ...bytes, offset: chunk.length, chunk }));
    const read = async (offset: number) => unwrap(await store.ask('local.readBytes', { ...bytes, offset })).chunk;
    expect(await read(0)).toEqual(chunk);
    expect(await read(100_000)).toEqual(new Uint8Array([...chunk.slice(100_000), ...chunk.slice(0, 100_000)]));
    const folder = join(dirname(store.file), 'sealed-files');
    const [name = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.includes('/'));
    const sealed = readFileSync(join(folder, name));
    const block = (sealed.length - 16) / 8;
    sealed.copyWithin(16 + 2 * block, 16 + 3 * block, 16 + 4 * block);
    writeFileSync(join(folder, name), sealed);
    expect(await read(0)).toEqual(chunk.slice(0, 128 * 1024));
    expect(await read(128 * 1024)).toHaveLength(0);
  });
});
