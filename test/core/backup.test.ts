import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createEncrypter,
  createKey,
  type Decryption,
  encryptWith,
  type Encryption,
} from '#core/encryption/ageFiles.ts';
import { backUp } from '#core/embedded/backup/backUp.ts';
import { restore } from '#core/embedded/backup/restore.ts';
import { startEmbeddedRedis, type EmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { backup } from '../../scripts/commands/backup.ts';
import { restoreBackup } from '../../scripts/commands/restore.ts';
import { download, randomFile, sendFile } from '../support/blobsForTests.ts';
import { connect, join, pair, say, silent, startCore } from '../support/coreForTests.ts';
import { readWholeLog } from '../support/keepWriting.ts';
import { recordConsole } from '../support/recordConsole.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { createRoom, enter } from '../support/roomsForTests.ts';
import { storeDigest } from '../support/storeDigest.ts';
import { textOf } from '../support/textOf.ts';

const KEY_PREFIX = 'kept';
const said = recordConsole();
let place: string;
let folder: string;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  place = await mkdtemp(joinPath(tmpdir(), 'parley backup-'));
  folder = joinPath(place, 'redis');
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await rm(place, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedRedis> {
  const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
  stops.push(() => redis.stop());
  return redis;
}

async function digestOf(url: string): Promise<string> {
  const redis = new Redis(url, { retryStrategy: () => null });
  try {
    return await storeDigest(redis);
  } finally {
    redis.disconnect();
  }
}

const backUpTo = (to: string, encryption?: Encryption) =>
  backUp({ folder, to, parley: '0.1.0', encryption, log: silent });
const restoreFrom = (from: string, decryption?: Decryption, signal?: AbortSignal) =>
  restore({ folder, from, decryption, log: silent, ...(signal !== undefined && { signal }) });
const setAsideIn = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('appendonlydir.before-'));

/**
 * Two people with one of everything: a conversation, read cursors, a room with a password and members, an attachment.
 */
async function settle(url: string) {
  const core = startCore({ redis: { url }, keyPrefix: KEY_PREFIX });
  stops.push(() => core.stop());
  const { mei, tom, conversationId } = await pair(core);
  for (const text of ['one', 'two', '三']) await say(mei, conversationId, text);
  unwrap(await tom.request('conversation.markRead', { conversationId, offset: 2 }));
  const room = await createRoom(mei, { password: 'sesame' });
  await enter(tom, room.name, { password: 'sesame' });
  await say(tom, room.conversationId, 'in the room');
  const file = randomFile(300_000);
  const { blob } = await sendFile(mei, room.conversationId, file);
  return { core, mei, tom, conversationId, room, file, blob };
}

/** A stopped private Redis with one message in it, and a backup of it. */
async function oneMessage(encryption?: Encryption): Promise<string> {
  const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
  const core = startCore({ redis: { url: redis.url }, keyPrefix: KEY_PREFIX });
  const { mei, conversationId } = await pair(core);
  await say(mei, conversationId, 'kept');
  await core.stop();
  await redis.stop();
  return (await backUpTo(joinPath(place, 'one.backup'), encryption)).path;
}

async function flipLastBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.byteLength - 1) ^ 1, bytes.byteLength - 1);
  await writeFile(path, bytes);
}

describe('a backup', () => {
  it('is taken while messages are written, and restores exactly the state of one moment', async () => {
    const redis = await start();
    const { core, mei, tom, conversationId, room, file, blob } = await settle(redis.url);

    // The whole store is read after each message: the backup must equal one of these states.
    const moments = [await digestOf(redis.url)];
    const over = new AbortController();
    const writing = (async () => {
      for (let count = 0; !over.signal.aborted; count += 1) {
        await say(mei, conversationId, `while it is copied ${count}`);
        moments.push(await digestOf(redis.url));
      }
    })();
    await expect.poll(() => moments.length).toBeGreaterThan(3);
    const first = moments.length - 1;
    const { path } = await backUpTo(place);
    const written = moments.length;
    await expect.poll(() => moments.length).toBeGreaterThan(written + 3);
    over.abort();
    await writing;
    const log = await readWholeLog(mei, conversationId);
    await core.stop();
    await redis.stop();
    expect(await readdir(folder)).not.toContain('dump.rdb');
    await rm(folder, { recursive: true });

    expect(await restoreFrom(path)).toMatchObject({ setAside: null, manifest: { parley: '0.1.0' } });
    const again = await start();
    const moment = moments.indexOf(await digestOf(again.url));
    expect(moment).toBeGreaterThanOrEqual(first);
    expect(moment).toBeLessThanOrEqual(written);

    const next = startCore({ redis: { url: again.url }, keyPrefix: KEY_PREFIX });
    stops.push(() => next.stop());
    const [meiAgain, tomAgain] = [connect(next), connect(next)];
    for (const [client, { me, password }] of [
      [meiAgain, mei],
      [tomAgain, tom],
    ] as const) {
      unwrap(await client.request('account.signIn', { name: me.name, password }));
    }
    expect(await readWholeLog({ ...mei, ...meiAgain }, conversationId)).toEqual(log.slice(0, 3 + moment));
    const { heads } = unwrap(await tomAgain.request('conversation.heads', {}));
    expect(heads.find((head) => head.conversationId === conversationId)?.readOffset).toBe(2);
    const inRoom = await readWholeLog({ ...tom, ...tomAgain }, room.conversationId);
    expect(inRoom.map(textOf)).toContain('in the room');
    const back = await download(next, tomAgain, room.conversationId, blob.id);
    expect(Buffer.compare(back.bytes, file)).toBe(0);
  });

  it('is made and restored by the commands, and the previous data is kept aside', async () => {
    const run = (name: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, '--profile-dir', place, ...args], {
        cwd: repositoryRoot,
      });
    await oneMessage();
    const path = joinPath(place, 'by hand.backup');
    expect((await run('backup', '--to', path)).stdout).toContain(`Backed up to ${path}`);
    const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
    const digest = await digestOf(redis.url);
    const core = startCore({ redis: { url: redis.url }, keyPrefix: KEY_PREFIX });
    await join(core);
    await core.stop();

    await expect(run('restore', path)).rejects.toThrow('quit it');
    await redis.stop();
    expect((await run('restore', path)).stdout).toMatch(/Restored what was there at [\s\S]*appendonlydir\.before-/u);
    expect(await setAsideIn()).toHaveLength(1);
    expect(await digestOf((await start()).url)).toBe(digest);
  });

  it('is not made of a missing store, nor over an existing file', async () => {
    await expect(backUpTo(place)).rejects.toThrow('nothing to back up');
    const path = await oneMessage();
    const bytes = await readFile(path);
    await expect(backUpTo(path)).rejects.toThrow('already');
    expect((await readFile(path)).equals(bytes)).toBe(true);
    const nowhere = joinPath(place, 'nowhere');
    await expect(backUpTo(joinPath(nowhere, 'one.backup'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { field: '--to', message: `There is no folder ${nowhere}` },
    });
    expect((await readdir(place)).toSorted()).toEqual(['one.backup', 'redis']);
  });
});

describe('an encrypted backup', () => {
  it('shows nothing of what is in it, and is restored with its key', async () => {
    const { key, recipient } = await createKey();
    const path = await oneMessage({ recipients: [recipient] });
    const bytes = await readFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(['parley-backup', 'REDIS00', KEY_PREFIX].filter((text) => bytes.includes(text))).toEqual([]);

    const redis = await startEmbeddedRedis({ dataDir: folder, log: silent });
    const digest = await digestOf(redis.url);
    const core = startCore({ redis: { url: redis.url }, keyPrefix: KEY_PREFIX });
    await join(core);
    await core.stop();
    await redis.stop();
    await restoreFrom(path, { keys: [key] });
    expect(await digestOf((await start()).url)).toBe(digest);
    // The decrypted copy is gone.
    expect((await readdir(folder)).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it('is made and restored by the commands, with a key that the command makes', async () => {
    await oneMessage();
    const [key, path] = [joinPath(place, 'team.key'), joinPath(place, 'encrypted.age')];
    expect(await backup(['--new-key', key])).toBe(0);
    const recipient = /--recipient (age1\S+)/u.exec(said.printed.join('\n'))?.[1] ?? '';
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect(said.printed.join('\n')).not.toContain('AGE-SECRET-KEY');
    expect(await backup(['--new-key', key])).toBe(1);
    const ours = ['--profile-dir', place];
    expect(await backup([...ours, '--to', path, '--recipient', recipient])).toBe(0);
    expect(said.printed.at(-1)).not.toContain('not encrypted');

    for (const args of [
      [],
      ['--key', path],
      ['--key', joinPath(place, 'none')],
      ['--key', key, '--passphrase-file', key],
    ]) {
      expect(await restoreBackup([...ours, path, ...args])).toBe(1);
    }
    expect(said.errors).toEqual([
      `No key was made. There is a ${key} already: choose another name.`,
      `Nothing was restored. ${path} is encrypted: name the file of its key with --key, or of its passphrase with --passphrase-file.`,
      'Nothing was restored. The key file has a line that is not a key: keys begin with AGE-SECRET-KEY-.',
      `Nothing was restored. ${joinPath(place, 'none')} can't be read (ENOENT).`,
      'Nothing was restored. Use --key or --passphrase-file, not both.',
    ]);
    expect(await setAsideIn()).toEqual([]);
    expect(await restoreBackup([...ours, path, '--key', key])).toBe(0);
    expect(said.printed).toContainEqual(expect.stringContaining('Restored what was there at'));
  });

  it.each([
    ['opened with another key', 'None of the keys opens', () => Promise.resolve()],
    ['changed in one bit', 'is damaged: it was changed or cut off', flipLastBit],
    [
      'cut off',
      'is damaged: it was changed or cut off',
      async (path: string) => truncate(path, (await stat(path)).size - 1),
    ],
  ])('is refused when it is %s, and nothing is changed', async (what, words, spoil) => {
    const [mine, another] = [await createKey(), await createKey()];
    const path = await oneMessage({ recipients: [mine.recipient] });
    await spoil(path);
    const before = (await readdir(folder)).toSorted();
    const { key } = what === 'opened with another key' ? another : mine;
    await expect(restoreFrom(path, { keys: [key] })).rejects.toThrow(words);
    expect((await readdir(folder)).toSorted()).toEqual(before);
  });

  it('is not restored after an interruption, and the decrypted copy is removed', async () => {
    const { key, recipient } = await createKey();
    const path = await oneMessage({ recipients: [recipient] });
    const before = (await readdir(folder)).toSorted();
    const interrupted = AbortSignal.abort(new Error('It was interrupted'));
    await expect(restoreFrom(path, { keys: [key] }, interrupted)).rejects.toThrow('It was interrupted');
    expect((await readdir(folder)).toSorted()).toEqual(before);
  });

  it('is expected where a key is named: an unencrypted one is refused', async () => {
    const path = await oneMessage();
    const { key } = await createKey();
    await expect(restoreFrom(path, { keys: [key] })).rejects.toThrow('is not encrypted: leave out the key');
    expect(await setAsideIn()).toEqual([]);
  });

  it('is refused when something else was encrypted, under the name of the file', async () => {
    const { key, recipient } = await createKey();
    const path = joinPath(place, 'else.age');
    await writeFile(
      path,
      await encryptWith(
        createEncrypter({ recipients: [recipient] }),
        Readable.from(['hello\n'], { objectMode: false }),
      ),
    );
    await expect(restoreFrom(path, { keys: [key] })).rejects.toThrow(`${path} is no backup of Parley`);
  });

  it('is not made for a recipient that is none, and leaves no file', async () => {
    const refused = oneMessage({ recipients: ['age1nobody'] });
    await expect(refused).rejects.toThrow('age1nobody is not a recipient');
    expect(await readdir(place)).toEqual(['redis']);
  });
});

describe("a backup that can't be restored", () => {
  async function rewriteManifest(path: string, change: object): Promise<void> {
    const bytes = await readFile(path);
    const lineEnd = bytes.indexOf('\n');
    const manifest = { ...(JSON.parse(bytes.toString('utf8', 0, lineEnd)) as object), ...change };
    await writeFile(path, Buffer.concat([Buffer.from(JSON.stringify(manifest)), bytes.subarray(lineEnd)]));
  }

  it.each([
    ['missing', 'There is no', (path: string) => rm(path)],
    ['cut off', 'is cut off', async (path: string) => truncate(path, (await readFile(path)).byteLength - 1)],
    ['cut off in its first line', 'no backup of Parley', (path: string) => truncate(path, 30)],
    ['too long', '1 bytes too long', (path: string) => appendFile(path, '!')],
    ['changed in one bit', 'its SHA-256 is', flipLastBit],
    ['of a newer Parley', 'newer Parley', (path: string) => rewriteManifest(path, { version: 3 })],
    ['without its checksums', 'first line is not whole', (path: string) => rewriteManifest(path, { snapshot: {} })],
    ['something else', 'no backup of Parley', (path: string) => writeFile(path, 'hello\n')],
  ])('is refused when it is %s, and nothing is changed', async (_, words, spoil) => {
    const path = await oneMessage();
    await spoil(path);
    const before = (await readdir(folder)).toSorted();
    await expect(restoreFrom(path)).rejects.toThrow(words);
    expect((await readdir(folder)).toSorted()).toEqual(before);
  });

  it('is refused when no server here can load it, and the previous data stays in use', async () => {
    const path = await oneMessage();
    const bytes = Buffer.from('REDIS9999 from a server of some other time');
    const snapshot = { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
    await rewriteManifest(path, { snapshot });
    const line = (await readFile(path)).toString('latin1').split('\n')[0] ?? '';
    await writeFile(path, Buffer.concat([Buffer.from(`${line}\n`), bytes]));
    await expect(restoreFrom(path)).rejects.toThrow("can't read the backup");
    expect(await setAsideIn()).toEqual([]);
    const redis = new Redis((await start()).url);
    expect(await redis.dbsize()).toBeGreaterThan(0);
    redis.disconnect();
  });

  it('is refused while Parley is running', async () => {
    const path = await oneMessage();
    await start();
    await expect(restoreFrom(path)).rejects.toThrow('Parley is running');
    expect(await setAsideIn()).toEqual([]);
  });
});
