import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { ensureAccount } from '../../src-main/store/accounts.ts';
import { writeDocuments } from '../../src-main/store/documents.ts';
import { ensureLog } from '../../src-main/store/logs.ts';
import { clearSource, readSmallTables, writeSmallTables } from '../../src-main/store/move/moveSmallTables.ts';
import { StoreMove } from '../../src-main/store/move/StoreMove.ts';
import { openDatabase } from '../../src-main/store/openDatabase.ts';
import { addOutgoing, dropOutgoing, readOutgoing } from '../../src-main/store/outgoing.ts';
import { storeEvents } from '../../src-main/store/storeEvents.ts';
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
import { recordingLog } from '../support/recordingLog.ts';
import { openStore, type OpenStore } from './openStore.ts';
import { SEALED, UNSEALED } from './protections.ts';
import { corruptTable } from './support/corruptTable.ts';
import { findText } from './support/findText.ts';

const account = ACCOUNT;
const SECRET = 'xylophonequartz';
const open = async (store: OpenStore) => unwrap(await store.ask('local.open', { account }));
const read = async (store: OpenStore, conversationId: string) =>
  unwrap(await store.ask('local.readEvents', { account, conversationId, limit: 2_000 })).events;
const readBytes = async (store: OpenStore, clientId: string) =>
  unwrap(await store.ask('local.readBytes', { account, clientId, offset: 0 })).chunk;

async function waitForMove(store: OpenStore): Promise<void> {
  await expect.poll(() => store.isMoving).toBe(false);
}

async function fill(store: OpenStore): Promise<void> {
  unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, 400)) }));
  unwrap(await store.ask('local.keepEvents', { account, ...keep([storedMessage(1, SECRET)]), conversationId: ROOM }));
  unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: 'first' }] }));
  unwrap(await store.ask('local.queue', { account, messages: [outgoing('a'), outgoing('b')] }));
}

async function startFilled(): Promise<OpenStore> {
  const store = openStore(undefined, { protection: UNSEALED });
  await fill(store);
  return store;
}

/** The attachments below a folder. */
function attachmentsIn(store: OpenStore): string[] {
  const folder = join(dirname(store.file), 'files');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('a move of a local store', () => {
  it('copies what an older Parley has stored in the source since it began', async () => {
    const store = await startFilled();
    store.protect(SEALED);
    await open(store);
    unwrap(await store.ask('local.dropOutgoing', { account, conversationId: DIRECT, clientIds: ['a'] }));
    expect(store.isMoving).toBe(true);
    // It knows only the plain file.
    store.protect(UNPROTECTED);
    expect(await open(store)).toMatchObject({ outgoing: [], documents: {} });
    unwrap(await store.ask('local.queue', { account, messages: [outgoing('c')] }));
    unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: 'second' }] }));
    store.protect(SEALED);
    const merged = { outgoing: [outgoing('b'), outgoing('c')], documents: { draft: 'second' } };
    expect(await open(store)).toMatchObject(merged);
    await waitForMove(store);
    expect(await open(store)).toMatchObject(merged);
    expect(await read(store, DIRECT)).toEqual(range(1, 400));
  });

  it('brings back nothing that was copied, when the source could not be cleared', () => {
    const log = recordingLog();
    const folder = makeTemporaryFolder('tables');
    const source = openDatabase({ path: join(folder, 'local.sqlite'), key: null }, log).database;
    const target = openDatabase({ path: join(folder, 'sealed.sqlite'), key: SEALED.key }, log).database;
    const sourceId = ensureAccount(source, account);
    const write = (document: string): void => writeDocuments(source, sourceId, [{ key: 'draft', document }]);
    const copy = (): void => writeSmallTables(target, 'local.sqlite', readSmallTables(source), true);
    const draft = () => readSmallTables(target)[0]?.documents['draft'];
    write('first');
    addOutgoing(source, sourceId, [outgoing('a')]);
    copy();
    const id = ensureAccount(target, account);
    expect(readOutgoing(target, id)).toEqual([outgoing('a')]);
    writeDocuments(target, id, [{ key: 'draft', document: null }]);
    dropOutgoing(target, id, DIRECT, ['a']);
    copy();
    expect(draft()).toBeUndefined();
    expect(readOutgoing(target, id)).toEqual([]);
    write('second');
    copy();
    expect(draft()).toBe('second');
    clearSource(source, target);
    expect(readSmallTables(source)[0]?.documents).toEqual({});
    source.close();
    target.close();
  });

  it('goes on until the old file is gone, and brings back nothing that was deleted meanwhile', async () => {
    const store = await startFilled();
    const old = store.file;
    // The old file cannot be renamed, as if another program had opened it.
    const blocked = `${old}.erase`;
    mkdirSync(join(blocked, 'in the way'), { recursive: true });
    store.protect(SEALED);
    await open(store);
    const hasFailed = (): boolean => store.log.lines.some(({ message }) => message === 'the local store failed');
    await expect.poll(hasFailed).toBe(true);
    expect(store.progress).toBe('moving');
    unwrap(await store.ask('local.wipe', { account }));
    await store.reopen();
    expect(await open(store)).toMatchObject({ outgoing: [], logs: [] });
    store.close();
    rmSync(blocked, { recursive: true });
    store.protect(SEALED);
    expect(await open(store)).toMatchObject({ outgoing: [], logs: [] });
    await waitForMove(store);
    expect(existsSync(old)).toBe(false);
    expect(await open(store)).toMatchObject({ outgoing: [], logs: [] });
  });

  it('moves bytes whose message is queued later', async () => {
    const store = await startFilled();
    const chunk = new Uint8Array(100).fill(7);
    unwrap(await store.ask('local.keepBytes', { account, clientId: 'late', offset: 0, chunk }));
    store.protect(SEALED);
    await open(store);
    await expect.poll(() => existsSync(join(dirname(store.file), 'local.sqlite'))).toBe(false);
    expect(await readBytes(store, 'late')).toEqual(chunk);
    // It can be read by everyone.
    expect(store.progress).toBe('moving');
    unwrap(await store.ask('local.queue', { account, messages: [outgoing('late')] }));
    await waitForMove(store);
    expect(attachmentsIn(store)).toEqual([]);
    expect(await readBytes(store, 'late')).toEqual(chunk);
  });

  it('goes on without a file that cannot be read', async () => {
    const store = await startFilled();
    unwrap(await store.ask('local.keepBytes', { account, clientId: 'a', offset: 0, chunk: new Uint8Array(9) }));
    store.close();
    const [path = ''] = attachmentsIn(store);
    renameSync(path, `${path}.away`);
    mkdirSync(path);
    store.protect(SEALED);
    await open(store);
    await expect.poll(() => existsSync(join(dirname(store.file), 'local.sqlite'))).toBe(false);
    // It is not encrypted.
    expect(store.progress).toBe('moving');
    expect(await read(store, DIRECT)).toEqual(range(1, 400));
    store.close();
    rmdirSync(path);
    renameSync(`${path}.away`, path);
    store.protect(SEALED);
    await open(store);
    expect(await readBytes(store, 'a')).toHaveLength(9);
  });

  it('removes what is recalled meanwhile from the source as well', async () => {
    const store = await startFilled();
    store.protect(SEALED);
    await open(store);
    unwrap(await store.ask('local.keepEvents', { account, ...keep([storedRecall(2, 1)]), conversationId: ROOM }));
    expect(store.isMoving).toBe(true);
    store.close();
    const source = new DatabaseSync(join(dirname(store.file), 'local.sqlite'));
    const rows = source.prepare('SELECT event FROM event').all();
    source.close();
    expect(rows.length).toBeGreaterThan(300);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it('leaves the source alone if the target is corrupt', async () => {
    const store = openStore(undefined, { protection: SEALED });
    await fill(store);
    store.protect(UNPROTECTED);
    unwrap(await store.ask('local.queue', { account, messages: [outgoing('c')] }));
    unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, 20)), conversationId: 'room:plain' }));
    store.protect(SEALED);
    store.close();
    const target = new DatabaseSync(store.file);
    target.exec("UPDATE document SET document = x'00'");
    target.close();
    store.protect(SEALED);
    const opened = await open(store);
    expect(opened).toMatchObject({ store: 'rebuilt', documents: {} });
    expect(opened.outgoing.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
    await waitForMove(store);
    expect(await read(store, 'room:plain')).toEqual(range(1, 20));
  });

  it('erases a journal that is left of the old file', async () => {
    const store = openStore(undefined, { protection: SEALED });
    await fill(store);
    const left = join(dirname(store.file), 'local.sqlite-wal');
    writeFileSync(left, SECRET);
    await store.reopen();
    await open(store);
    await expect.poll(() => existsSync(left)).toBe(false);
    expect(findText(store.folder, [SECRET])).toEqual([]);
  });

  it('sets a source aside whose history is damaged, instead of erasing it', async () => {
    const store = await startFilled();
    store.close();
    // Not the ends of the logs, which are read first.
    corruptTable(store.file, 'event', (page) => page === 3);
    store.protect(SEALED);
    expect(await open(store)).toMatchObject({ store: 'whole', documents: { draft: 'first' } });
    await waitForMove(store);
    const names = readdirSync(dirname(store.file));
    expect(names.filter((name) => /^local-[^.]*\.broken\.sqlite$/.test(name))).toHaveLength(1);
    expect(names).not.toContain('local.sqlite');
    await store.reopen();
    await open(store);
    expect(store.isMoving).toBe(false);
  });

  it('does not blame the source for a corrupt page of the target that a search finds', () => {
    const log = recordingLog();
    const folder = makeTemporaryFolder('search');
    const paths = ['local.sqlite', 'sealed.sqlite'].map((name) => join(folder, name));
    const [source, target] = paths.map((path) => {
      const { database } = openDatabase({ path, key: null }, log);
      storeEvents(database, ensureLog(database, ensureAccount(database, account), DIRECT, 'e1'), range(1, 9));
      return database;
    });
    target?.close();
    corruptTable(paths[1] ?? '', 'event');
    const corrupt = openDatabase({ path: paths[1] ?? '', key: null }, log).database;
    if (source === undefined) throw new Error('no source');
    const move = new StoreMove(source, corrupt, log);
    const query = { terms: ['message'], has: [] };
    expect(() => move.search(account, { query, limit: 5, after: null })).toThrow('malformed');
    expect(move.isBroken).toBe(false);
    move.close();
    corrupt.close();
  });

  it('writes no text of an edit that arrives to the plain source', async () => {
    const store = await startFilled();
    store.protect(SEALED);
    await open(store);
    const edit = edited(401, 7, SECRET);
    unwrap(await store.ask('local.keepEvents', { account, ...keep([edit]) }));
    expect(store.isMoving).toBe(true);
    store.close();
    const source = new DatabaseSync(join(dirname(store.file), 'local.sqlite'));
    const rows = source.prepare('SELECT event FROM event WHERE offset IN (7, 401)').all();
    source.close();
    expect(rows).toEqual([]);
    store.protect(SEALED);
    await open(store);
    await waitForMove(store);
    const events = await read(store, DIRECT);
    expect(events).toHaveLength(401);
    expect(events[6]).toMatchObject({ body: { text: SECRET } });
  });

  it('is complete although something in the folder cannot be erased', async () => {
    const store = await startFilled();
    mkdirSync(join(dirname(store.file), 'folder.erase', 'in the way'), { recursive: true });
    store.protect(SEALED);
    await open(store);
    await waitForMove(store);
    expect(store.progress).toBe('settled');
    expect(store.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('misses nothing in a search whose pages are read while messages follow', async () => {
    const store = openStore(undefined, { protection: UNSEALED });
    unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, 20)), conversationId: ROOM }));
    unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, 400)) }));
    store.protect(SEALED);
    await read(store, ROOM);
    const found = new Set<string>();
    for (let after: string | null = null, page = 0; ; page += 1) {
      const answer: Output<'local.search'> = unwrap(
        await store.ask('local.search', { account, query: { terms: ['message'] }, limit: 5, after }),
      );
      for (const { conversationId, event } of answer.hits) found.add(`${conversationId} ${event.offset}`);
      if (answer.next === null) break;
      after = answer.next;
      if (page === 0) await store.ask('local.readEvents', { account, conversationId: DIRECT, limit: 300 });
    }
    expect(found.size).toBe(420);
  });
});
