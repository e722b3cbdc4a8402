import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, keep, outgoing, range } from '../support/localStore/fixtures.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { FORMATS } from './protections.ts';

const PAGE = 8192;

async function fill(store: OpenStore, messages = 3): Promise<void> {
  const account = ACCOUNT;
  unwrap(await store.ask('local.writeDocuments', { account, documents: [{ key: 'draft', document: 'half a' }] }));
  unwrap(await store.ask('local.queue', { account, messages: ['a', 'b'].map((id) => outgoing(id)) }));
  unwrap(await store.ask('local.keepEvents', { account, ...keep(range(1, messages)) }));
}

const open = async (store: OpenStore) => unwrap(await store.ask('local.open', { account: ACCOUNT }));
const brokenFilesOf = (store: OpenStore): string[] =>
  readdirSync(dirname(store.file)).filter((name) =>
    /^(?:local|sealed)-\d{4}-\d\d-\d\dT[\d-]+Z(?:\.rescued)?\.broken\.sqlite$/.test(name),
  );

/** All but the overflow pages of a table in the closed file, in order. */
function pagesOf(file: string, table: string): number[] {
  const database = new DatabaseSync(file);
  const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno').all(table);
  database.close();
  return pages.map(({ pageno }) => Number(pageno));
}

function corrupt(file: string, page: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (page - 1) * PAGE);
  closeSync(descriptor);
}

describe.each(FORMATS)('a broken local store (%s)', (_, protection) => {
  it('is replaced by a new one when the file is not a database; the old file is kept under a dated name, and the page is notified once', async () => {
    const store = openStore(undefined, { protection });
    await fill(store);
    store.close();
    writeFileSync(store.file, 'not a database at all, and longer than a header of one would be: '.repeat(20));
    await store.reopen();
    expect(await open(store)).toEqual({ store: 'rebuilt', documents: {}, outgoing: [], logs: [] });
    expect(brokenFilesOf(store)).toHaveLength(1);
    expect(readFileSync(`${dirname(store.file)}/${brokenFilesOf(store)[0]}`, 'utf8')).toContain('not a database');
    await fill(store);
    await store.reopen();
    expect((await open(store)).store).toBe('whole');
    expect((await open(store)).outgoing).toHaveLength(2);
  });

  it('written by a newer version is kept under a dated name with everything in it, and its drafts and outbox are migrated', async () => {
    const store = openStore(undefined, { protection });
    await fill(store);
    store.close();
    const newer = new DatabaseSync(store.file);
    newer.exec('PRAGMA user_version = 999; ALTER TABLE outgoing ADD COLUMN colour TEXT');
    newer.close();
    await store.reopen();
    expect(await open(store)).toEqual({
      store: 'rebuilt',
      documents: { draft: 'half a' },
      outgoing: [outgoing('a'), outgoing('b')],
      logs: [],
    });
    expect(brokenFilesOf(store)).toHaveLength(1);
  });

  it('that was rebuilt, and had not got its name when the program ended, is used by the next start', async () => {
    const store = openStore(undefined, { protection });
    await fill(store);
    const before = await open(store);
    store.close();
    renameSync(store.file, store.file.replace('.sqlite', '.rebuilt.sqlite'));
    await store.reopen();
    expect(await open(store)).toEqual(before);
  });

  it('with damage in a table that can be fetched again is detected on reading: the call is answered, and the outbox is rescued', async () => {
    const store = openStore(undefined, { protection });
    await fill(store, 2000);
    store.close();
    for (const page of pagesOf(store.file, 'event').slice(1, -1)) corrupt(store.file, page);
    await store.reopen();
    expect((await open(store)).store).toBe('whole');
    const read = await store.ask('local.readEvents', { account: ACCOUNT, conversationId: DIRECT, limit: 2000 });
    expect(unwrap(read)).toEqual({ epoch: null, events: [] });
    expect(await open(store)).toEqual({
      store: 'rebuilt',
      documents: { draft: 'half a' },
      outgoing: [outgoing('a'), outgoing('b')],
      logs: [],
    });
    expect((await open(store)).store).toBe('whole');
    expect(store.log.lines.filter(({ level }) => level === 'error')).not.toEqual([]);
  });

  it('with damage in the middle of the outbox loses only the damaged messages', async () => {
    const store = openStore(undefined, { protection });
    const messages = Array.from({ length: 200 }, (_, index) => outgoing(`m${index}`, { text: 'x'.repeat(500) }));
    unwrap(await store.ask('local.queue', { account: ACCOUNT, messages }));
    store.close();
    const pages = pagesOf(store.file, 'outgoing');
    const middle = pages[Math.floor(pages.length / 2)] ?? 0;
    corrupt(store.file, middle);
    await store.reopen();
    const opened = await open(store);
    expect(opened.store).toBe('rebuilt');
    expect(opened.outgoing.length).toBeGreaterThan(150);
    expect(opened.outgoing.length).toBeLessThan(200);
    expect(opened.outgoing).toEqual(
      messages.filter((message) => opened.outgoing.some((left) => left.clientId === message.clientId)),
    );
  });

  it('is detected after an unclean exit even where nothing reads the damaged page', async () => {
    const store = openStore(undefined, { protection });
    await fill(store, 2000);
    store.close();
    const [, , page = 0] = pagesOf(store.file, 'event');
    corrupt(store.file, page);
    // As a kill leaves it: another process had it open, and its write-ahead log was not checkpointed.
    const killed = openStore(store.folder, { protection });
    await killed.ask('local.writeDocuments', { account: ACCOUNT, documents: [{ key: 'place', document: DIRECT }] });
    expect(statSync(`${store.file}-wal`).size).toBeGreaterThan(0);
    await store.reopen();
    await open(store);
    await expect.poll(() => brokenFilesOf(store)).toHaveLength(1);
    expect(await open(store)).toMatchObject({ store: 'rebuilt', documents: { draft: 'half a', place: DIRECT } });
  });

  it('is not readable by other users of the computer', async () => {
    const store = openStore(undefined, { protection });
    await fill(store);
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(store.file + suffix).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(store.file)).mode & 0o777).toBe(0o700);
  });
});
