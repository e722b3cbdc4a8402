import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FIND_LONG_LOGS } from '#core/archive/createArchiver.ts';
import type { BlobStore } from '#core/blob/BlobStore.ts';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { scripts } from '#core/generated/scripts.ts';
import { scanKeys } from '#core/redis/scanKeys.ts';
import { FIND_CONVERSATIONS } from '#core/retention/createRetention.ts';
import { exportTeam } from '#core/teamCopy/exportTeam.ts';
import { abandonImport, importTeam } from '#core/teamCopy/importTeam.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { download, randomFile, sendFile } from '../../support/blobsForTests.ts';
import { connect, join, pair, say } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { exportOf, openPlace, signInAgain, type TestPlace } from '../../support/teamCopyForTests.ts';

async function freshStore(): Promise<BlobStore> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'parley-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return createFolderStore(folder);
}

/** A team with one conversation of 20 messages and a file. */
async function smallTeam(place: TestPlace) {
  const core = place.start();
  const { mei, tom, conversationId } = await pair(core);
  for (let index = 1; index <= 20; index += 1) await say(mei, conversationId, `line ${index}`);
  const { blob } = await sendFile(tom, conversationId, randomFile(100_000));
  return { core, mei, tom, conversationId, blob };
}

/** The Parley keys of a place, without those that a running node writes. */
async function keysOf({ redis, keys }: TestPlace): Promise<string[]> {
  const found: string[] = [];
  await scanKeys(redis, [keys.all.pattern], 'testing', (some) => {
    found.push(...some);
    return Promise.resolve();
  });
  return found;
}

describeDatabases('a team with an archive', (fresh) => {
  it('moves into another database and another store of files', async () => {
    const [database, elsewhere] = [await fresh(), await fresh()];
    const from = openPlace({ database, store: await freshStore() });
    const { core, mei, conversationId, blob } = await smallTeam(from);
    expect(await archiveAll(from.keyPrefix, database)).toBe(20);
    await say(mei, conversationId, 'not archived');
    const before = unwrap(await mei.request('conversation.fetch', { conversationId, limit: 50 }));

    const { to, manifest } = await exportOf(from);
    expect(manifest.counts).toMatchObject({ events: 22, files: 1 });
    const into = openPlace({ database: elsewhere, store: await freshStore() });
    await expect(importTeam(to, { ...into.target, store: null })).rejects.toThrow(/--files/u);
    await expect(importTeam(to, { ...into.target, archive: null })).rejects.toThrow(/--database/u);
    await expect(importTeam(to, { ...into.target, archive: from.target.archive })).rejects.toThrow(
      /messages of a team/u,
    );
    await expect(importTeam(to, { ...into.target, store: from.target.store })).rejects.toThrow(/files of a team/u);
    expect(await keysOf(into)).toEqual([]);
    await importTeam(to, into.target);

    const moved = into.start();
    const again = await signInAgain(moved, mei);
    const after = unwrap(await again.request('conversation.fetch', { conversationId, limit: 50 }));
    expect(after.events).toEqual(before.events);
    expect(await download(moved, again, conversationId, blob.id)).toEqual(
      await download(core, mei, conversationId, blob.id),
    );
  });
});

it('an export without the database or the store of files is refused', async () => {
  const from = openPlace({ store: await freshStore() });
  await smallTeam(from);
  const wrong = openPlace({ keyPrefix: from.keyPrefix });
  const to = joinPath(tmpdir(), 'parley-never-made');
  const options = { ...wrong.target, store: wrong.target.store ?? (await freshStore()), to, parley: '0' };
  await expect(exportTeam({ ...options, isStoreNamed: false })).rejects.toThrow(/--files/u);
  await from.redis.command.set(from.keys.archive.identity, 'some database');
  await expect(exportTeam({ ...options, isStoreNamed: true })).rejects.toThrow(/--database/u);
});

it('an export during which someone is erased is refused', async () => {
  const from = openPlace();
  await smallTeam(from);
  const { store } = from.target;
  if (store === null) throw new Error('a place of tests has a store');
  const read: BlobStore['read'] = async function* (place, range) {
    await from.redis.command.hset(from.keys.people.erased, 'someone', JSON.stringify({ at: 1 }));
    yield* store.read(place, range);
  };
  const to = joinPath(await freshFolder(), 'team');
  const options = { ...from.target, store: { read }, isStoreNamed: true, to, parley: '0' };
  await expect(exportTeam(options)).rejects.toThrow(/erased meanwhile/u);
  expect(existsSync(to)).toBe(false);
});

describe('an import', () => {
  it('schedules what running nodes schedule only when they start', async () => {
    const from = openPlace();
    await smallTeam(from);
    await from.redis.command.hset(from.keys.people.erased, 'someone', JSON.stringify({ at: 1 }));
    const { to } = await exportOf(from);
    const into = openPlace();
    await importTeam(to, into.target);
    for (const [queue, entry] of [
      ['retention', FIND_CONVERSATIONS],
      ['erasures', 'someone'],
      ['histories', FIND_LONG_LOGS],
    ] as const) {
      expect(await into.redis.command.zscore(into.keys.agenda(queue).due, entry)).not.toBeNull();
    }
  });

  it('leaves out the files of a room that closes meanwhile', async () => {
    const from = openPlace();
    const { mei, conversationId } = await smallTeam(from);
    const { to } = await exportOf(from);
    const into = openPlace();
    const { store } = into.target;
    if (store === null) throw new Error('a place of tests has a store');
    const { meta, bytes } = into.keys.conversation(conversationId);
    const write: BlobStore['write'] = async (...args) => {
      await into.redis.command.unlink(meta);
      await store.write(...args);
    };
    await importTeam(to, { ...into.target, store: { ...store, write } });
    expect(await into.redis.command.exists(bytes)).toBe(0);
    await signInAgain(into.start(), mei);
  });

  it('is refused where a team is, and changes nothing there', async () => {
    const from = openPlace();
    await smallTeam(from);
    const { to } = await exportOf(from);
    const into = openPlace();
    const other = await join(into.start());
    await expect(importTeam(to, into.target)).rejects.toThrow(/a team in this Redis already/u);
    unwrap(await other.request('person.list', {}));
    await expect(abandonImport(into.target)).rejects.toThrow(/No import is under way/u);
  });

  it('goes on once when two begin at the same time', async () => {
    const from = openPlace();
    const { mei } = await smallTeam(from);
    const [one, other] = [await exportOf(from), await exportOf(from)];
    const into = openPlace();
    const imports = [one.to, other.to, one.to].map((to) => importTeam(to, into.target));
    const outcomes = (await Promise.allSettled(imports)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await signInAgain(into.start(), mei);
  });

  it('that breaks off keeps everyone out, and is continued, or removed', async () => {
    const from = openPlace({ store: await freshStore() });
    const { mei, conversationId, blob } = await smallTeam(from);
    const { to } = await exportOf(from);
    const store = await freshStore();
    const into = openPlace({ store });
    const full = { ...store, seal: () => Promise.reject(new Error('the disk is full')) };
    await expect(importTeam(to, { ...into.target, store: full })).rejects.toThrow('the disk is full');

    const core = into.start();
    const credentials = { name: mei.me.name, password: mei.password };
    const answer = await connect(core).request('account.signIn', credentials);
    expect(answer).toMatchObject({ ok: false, error: { code: 'IMPORT_UNDER_WAY' } });
    await expect(exportOf(into)).rejects.toMatchObject({ code: 'IMPORT_UNDER_WAY' });
    const { to: another } = await exportOf(from);
    await expect(importTeam(another, into.target)).rejects.toThrow(/abandon-import/u);

    // Also those of the exported team would fit.
    for (const other of [from.target.store, await freshStore()]) {
      const elsewhere = { ...into.target, store: other, storeId: 'another' };
      await expect(importTeam(to, elsewhere)).rejects.toThrow(/same --files/u);
      await expect(abandonImport(elsewhere)).rejects.toThrow(/same --files/u);
    }
    expect((await importTeam(to, into.target)).wasContinued).toBe(true);
    const client = connect(core);
    await client.waitFor('connection.changed', ({ state }) => state === 'live');
    const again = await signInAgain(core, mei);
    expect((await download(core, again, conversationId, blob.id)).blob).toEqual(blob);

    const second = openPlace({ store: await freshStore() });
    const broken = { ...second.target, store: { ...(second.target.store ?? store), seal: full.seal } };
    await expect(importTeam(to, broken)).rejects.toThrow('the disk is full');
    await expect(abandonImport({ ...second.target, store: null })).rejects.toThrow(/--files/u);
    await abandonImport(second.target);
    const left: string[] = [];
    for await (const namespace of second.target.store?.listNamespaces() ?? []) left.push(namespace);
    expect([await second.redis.command.hget(second.keys.format.format, 'import'), left]).toEqual([null, []]);
    await importTeam(to, second.target);
    await signInAgain(second.start(), mei);
  });

  it('whose mark came too late deletes no team, neither continued nor removed', async () => {
    const from = openPlace();
    await smallTeam(from);
    const { to } = await exportOf(from);
    const into = openPlace();
    const core = into.start();
    const late = await join(core);
    const importId = createHash('sha256')
      .update(await readFile(joinPath(to, 'manifest.json')))
      .digest('hex');
    const { storeId } = into.target;
    const details = JSON.stringify({ hasFiles: true, storeId, archive: null, isSafe: false });
    const mark = { importId, details, token: 'of a process that ended', leaseMs: 0 };
    await into.redis.run(scripts.beginImport, into.keys.format, mark);
    await expect(importTeam(to, into.target)).rejects.toThrow(/a team in this Redis already/u);
    await into.redis.run(scripts.beginImport, into.keys.format, mark);
    await abandonImport(into.target);
    const client = connect(core);
    await client.waitFor('connection.changed', ({ state }) => state === 'live');
    await signInAgain(core, late);
  });
});
