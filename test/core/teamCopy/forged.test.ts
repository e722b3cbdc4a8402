import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MAX_LINE_BYTES, TeamCopyError } from '#core/teamCopy/copyFormat.ts';
import { importTeam } from '#core/teamCopy/importTeam.ts';
import { randomFile, sendFile } from '../../support/blobsForTests.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { pair, say } from '../../support/coreForTests.ts';
import { freshFolder } from '../../support/exportsForTests.ts';
import { forgeManifest, rewrite } from '../../support/forgeTeamCopy.ts';
import { exportOf, openPlace } from '../../support/teamCopyForTests.ts';

/** Exports that were damaged, or forged with right checksums, are refused before anything is written. */

const redis = connectToRedis();
afterAll(() => redis.disconnect());
const place = openPlace({}, afterAll);
const { mei, tom, conversationId } = await pair(place.start());
await say(mei, conversationId, 'hello');
await say(tom, conversationId, 'hi');
await sendFile(mei, conversationId, randomFile(50_000));
const { to: original } = await exportOf(place, { parent: makeTemporaryFolder('forged') });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Forge = (folder: string) => Promise<void>;

const keysWith =
  (added: object): Forge =>
  (folder) =>
    rewrite(folder, 'keys.ndjson', (lines) => [...lines, JSON.stringify(added)]);
const keysReplacing =
  (from: RegExp, to: string): Forge =>
  (folder) =>
    rewrite(folder, 'keys.ndjson', (lines) => lines.map((line) => line.replace(from, to)));
const zset = (score: string) => ({
  family: 'user',
  id: 'a-person-of-no-account',
  key: 'saved',
  type: 'sorted set',
  entries: ['member', score],
});
const order = (score: string) => ({ ...zset(score), key: 'savedOrder' });
const filesWith =
  (change: (file: Record<string, unknown>) => object): Forge =>
  (folder) =>
    rewrite(folder, 'files.ndjson', ([line = '{}']) => [
      JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)),
    ]);

const META = { family: 'conversation', id: '', key: 'meta', type: 'hash', entries: ['kind', 'direct'] };

const FORGED: readonly (readonly [what: string, forge: Forge, message: RegExp])[] = [
  ['a part that is a symbolic link', (folder) => relink(folder, 'files.bin'), /no regular file/u],
  ['a manifest that is a symbolic link', (folder) => relink(folder, 'manifest.json'), /no regular file/u],
  ['a part that is a folder', (folder) => makeFolder(folder, 'files.bin'), /no regular file/u],
  ['a foreign file', (folder) => writeFile(joinPath(folder, 'passwd'), ''), /does not belong/u],
  ['a missing part', (folder) => rm(joinPath(folder, 'files.ndjson')), /is missing/u],
  ['no manifest', (folder) => rm(joinPath(folder, 'manifest.json')), /no complete export/u],
  ['a part named by a path', (folder) => renamePart(folder, '../../etc/passwd'), /damaged/u],
  ['a part named by an absolute path', (folder) => renamePart(folder, '/etc/passwd'), /damaged/u],
  ['a part that is listed twice', (folder) => doublePart(folder), /damaged/u],
  ['a later format', (folder) => forgeManifest(folder, (all) => ({ ...all, version: 2 })), /newer Parley/u],
  ['a later data format', (folder) => laterData(folder), /newer Parley/u],
  ['another format', (folder) => forgeManifest(folder, () => ({ format: 'zip', version: 1 })), /no export/u],
  ['a manifest that is no JSON', (folder) => writeFile(joinPath(folder, 'manifest.json'), '{'), /no export/u],
  [
    'wrong counts',
    (folder) => forgeManifest(folder, (all) => ({ ...all, counts: { ...all.counts, people: 9 } })),
    /people/u,
  ],
  ['a part that is cut off', (folder) => truncate(joinPath(folder, 'keys.ndjson'), 200), /damaged/u],
  ['a changed byte', (folder) => flipByte(folder, 'keys.ndjson'), /damaged|no JSON|wrong|contradicts/u],
  ['a changed byte of a file', (folder) => flipByte(folder, 'files.bin'), /contradicts|damaged/u],
  ['a doubled part', (folder) => rewrite(folder, 'keys.ndjson', (lines) => [...lines, ...lines]), /twice/u],
  ['a doubled file', (folder) => rewrite(folder, 'files.ndjson', (lines) => [...lines, ...lines]), /longer than/u],
  ['a file in a namespace with a path', filesWith((file) => ({ ...file, namespace: '../..' })), /namespace is wrong/u],
  ['a file with a path as id', filesWith((file) => ({ ...file, id: '../../../etc/passwd' })), /id is wrong/u],
  ['a file with another id', filesWith((file) => ({ ...file, id: 'other' })), /not those of its messages/u],
  ['a file in no conversation', filesWith((file) => ({ ...file, conversation: 'room:none' })), /in no conversation/u],
  ['a file that is too long', filesWith((file) => ({ ...file, bytes: 2 ** 40 })), /longer than/u],
  ['a file with a negative length', filesWith((file) => ({ ...file, bytes: -1 })), /bytes is wrong/u],
  ['an infinite score', keysWith(order('1e999')), /the score/u],
  ['a score that is no number', keysWith(order('NaN')), /the score/u],
  ['an empty score', keysWith(order('')), /the score/u],
  ['a hexadecimal score', keysWith(order('0x10')), /the score/u],
  ['another type', keysWith(zset('1')), /another type/u],
  ['a score that is missing', keysWith({ ...order('1'), entries: ['one'] }), /lacks a value/u],
  ['a number in place of a text', keysWith({ ...order('1'), entries: ['one', 1] }), /is wrong/u],
  ['no entries', keysWith({ ...order('1'), entries: [] }), /entries is wrong/u],
  ['an unknown field', keysWith({ ...order('1'), path: '/etc/passwd' }), /is wrong/u],
  ['a session', keysWith({ ...order('1'), family: 'session', key: 'session', type: 'hash' }), /not part of/u],
  ['an unknown family', keysWith({ ...order('1'), family: '__proto__' }), /not part of/u],
  ['an unknown key', keysWith({ ...order('1'), key: 'constructor' }), /not part of/u],
  ['an id that is part of another key', keysWith({ ...order('1'), id: 'a}:saved{', key: 'x' }), /not part of/u],
  ['a conversation that is no conversation', keysWith({ ...META, id: 'people' }), /no key/u],
  ['a conversation without an epoch', keysWith({ ...META, id: 'room:x' }), /no epoch/u],
  [
    'a read mark after the last event',
    keysReplacing(/"key":"reads"(.*)"(\d+):/u, '"key":"reads"$1"99:'),
    /after its last/u,
  ],
  ['no owner', keysReplacing(/"owner","[^"]*"/u, '"owner",""'), /no owner/u],
  ['bytes that are no UTF-8', (folder) => badUtf8(folder), /no JSON in UTF-8/u],
  ['an endless line', (folder) => longLine(folder), /too long/u],
  ['an archived event of no log', (folder) => archivedEvent(folder), /no place/u],
];

async function relink(folder: string, name: string): Promise<void> {
  await rm(joinPath(folder, name));
  await symlink('/etc/passwd', joinPath(folder, name));
}

async function makeFolder(folder: string, name: string): Promise<void> {
  await rm(joinPath(folder, name));
  await mkdir(joinPath(folder, name));
}

const renamePart = (folder: string, name: string): Promise<void> =>
  forgeManifest(folder, (all) => ({
    ...all,
    parts: all.parts.map((part, at) => (at === 3 ? { ...part, name } : part)),
  }));
const doublePart = (folder: string): Promise<void> =>
  forgeManifest(folder, (all) => ({ ...all, parts: [...all.parts, ...all.parts] }));
const laterData = (folder: string): Promise<void> =>
  forgeManifest(folder, (all) => ({ ...all, data: { written: 999, readableFrom: 999 } }));

async function flipByte(folder: string, name: string): Promise<void> {
  const path = joinPath(folder, name);
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function badUtf8(folder: string): Promise<void> {
  const path = joinPath(folder, 'keys.ndjson');
  const bytes = await readFile(path);
  bytes[bytes.indexOf('"id":"') + 6] = 0xff;
  await writeFile(path, bytes);
  await forgeManifest(folder, (all) => ({
    ...all,
    parts: all.parts.map((part) => (part.name === 'keys.ndjson' ? { ...part, sha256: sha256(bytes) } : part)),
  }));
}

const longLine = (folder: string): Promise<void> =>
  rewrite(folder, 'keys.ndjson', (lines) => ['x'.repeat(MAX_LINE_BYTES + 300_000), ...lines]);
const archivedEvent = (folder: string): Promise<void> =>
  rewrite(folder, 'archive.ndjson', () => [
    JSON.stringify({ conversation: 'direct:a:b', epoch: 'e', offset: 1, element: '{}' }),
  ]);

it.each(FORGED)('refuses %s', async (_what, forge, message) => {
  const folder = joinPath(await freshFolder(), 'forged');
  await cp(original, folder, { recursive: true });
  await forge(folder);
  const into = openPlace();
  const error = await importTeam(folder, into.target).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(TeamCopyError);
  expect((error as TeamCopyError).message).toMatch(message);
  expect(await redis.keys(into.keys.all.pattern)).toEqual([]);
});
