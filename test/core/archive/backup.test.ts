import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archiveNow } from '#core/archive/archiveNow.ts';
import { backUp } from '#core/embedded/backup/backUp.ts';
import { restore } from '#core/embedded/backup/restore.ts';
import { embeddedArchive } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, pair, say, silent, startCore } from '../../support/coreForTests.ts';
import { readWholeLog } from '../../support/keepWriting.ts';

const KEY_PREFIX = 'kept';
let place: string;
let folder: string;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  place = await mkdtemp(joinPath(tmpdir(), 'parley archive-'));
  folder = joinPath(place, 'redis');
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await rm(place, { recursive: true, force: true });
});

const backUpTo = (to: string) => backUp({ folder, to, parley: '0.1.0', log: silent });
const restoreFrom = (from: string) => restore({ folder, from, log: silent });

describe('the archive of the private Redis', () => {
  /** Forty messages of which all but two are archived, while more may be written. */
  async function archiveMost() {
    const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
    const core = startCore({
      redis: { url: redis.url },
      keyPrefix: KEY_PREFIX,
      archive: embeddedArchive(folder, null),
    });
    const { mei, tom, conversationId } = await pair(core);
    for (let count = 1; count <= 40; count += 1) await say(mei, conversationId, `message ${count}`);
    const move = (keep: number) => {
      const policy = { keep, olderThanMs: 0 };
      const { open } = embeddedArchive(folder);
      return archiveNow({ redis: { url: redis.url }, open, policy, log: silent, keyPrefix: KEY_PREFIX });
    };
    const stop = async () => {
      await core.stop();
      await redis.stop();
    };
    return { mei, tom, conversationId, move, stop };
  }

  async function readAgain(me: { name: string }, password: string, conversationId: string) {
    const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
    stops.push(() => redis.stop());
    const core = startCore({
      redis: { url: redis.url },
      keyPrefix: KEY_PREFIX,
      archive: embeddedArchive(folder, null),
    });
    stops.push(() => core.stop());
    const client = connect(core);
    const signedIn = unwrap(await client.request('account.signIn', { name: me.name, password }));
    return readWholeLog({ ...client, me: signedIn.me, token: signedIn.token, password }, conversationId);
  }

  it('is in the backup and matches the log in it, although archiving continues meanwhile', async () => {
    const { mei, conversationId, move, stop } = await archiveMost();
    expect(await move(20)).toBe(20);
    const whole = await readWholeLog(mei, conversationId);

    const [{ path, manifest }] = await Promise.all([backUpTo(place), move(2)]);

    expect(manifest.archive?.bytes).toBeGreaterThan(0);
    await stop();
    await rm(folder, { recursive: true });
    await restoreFrom(path);
    expect(await readAgain(mei.me, mei.password, conversationId)).toEqual(whole);
  });

  it('that exists is kept aside with its log on a restore, also of a backup without an archive', async () => {
    const { mei, conversationId, move, stop } = await archiveMost();
    const whole = await readWholeLog(mei, conversationId);
    const without = await backUpTo(joinPath(place, 'without.backup'));
    expect(without.manifest).toMatchObject({ version: 1 });
    await move(2);
    const { path } = await backUpTo(joinPath(place, 'with.backup'));
    await stop();

    await restoreFrom(without.path);
    expect((await readdir(folder)).filter((name) => name.startsWith('archive.sqlite.before-'))).not.toEqual([]);
    expect(await readdir(folder)).not.toContain('archive.sqlite');
    expect(await readAgain(mei.me, mei.password, conversationId)).toEqual(whole);
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
    await restoreFrom(path);
    expect(await readAgain(mei.me, mei.password, conversationId)).toEqual(whole);
  });

  it('that was changed in the backup is refused', async () => {
    const { move, stop } = await archiveMost();
    await move(2);
    await stop();
    const { path } = await backUpTo(place);
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.byteLength - 1) ^ 1, bytes.byteLength - 1);
    await writeFile(path, bytes);
    await expect(restoreFrom(path)).rejects.toThrow('(archive)');
  });
});
