import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { backUp } from '#core/embedded/backup/backUp.ts';
import { ARCHIVE_FILE, ARCHIVE_SUFFIXES } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { fileMessage, freshUploadId, uploadFile } from '../../support/blobsForTests.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { silent } from '../../support/coreForTests.ts';
import { sendEncrypted } from '../../support/encryptedFiles.ts';
import { findTexts, readFolder } from '../../support/findTexts.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';
import { onDevice, openEncrypted } from '../../support/encryptedDirects.ts';
import { exportOf, openPlace, projected } from '../../support/teamCopyForTests.ts';
import {
  arrive,
  codeOf,
  enter,
  type EncryptedPerson,
  makeEncryptedRoom,
  say,
  send,
  unencryptedRoom,
} from '../../support/encryptedPerson.ts';

/**
 * What an operator has of a team is searched for what people wrote in encrypted conversations, and for the keys of their
 * devices; and for what they wrote elsewhere, so that the search would have found it.
 */

const folder = makeTemporaryFolder('plaintext');
const inFolder = (name: string): string => joinPath(folder, name);
const embedded = await startEmbeddedRedis({ dataDir: inFolder('redis'), log: silent });
afterAll(() => embedded.stop());
const redis = new Redis(embedded.url);
await redis.config('SET', 'rdbcompression', 'no'); // a compressed text would not be found
afterAll(() => redis.disconnect());

const database = { dialect: 'sqlite', file: inFolder(`redis/${ARCHIVE_FILE}`) } as const;
const store = await createFolderStore(inFolder('files'));
const place = openPlace({ url: embedded.url, store, database }, afterAll);
const core = place.start();

/** Different texts, each of which is written in one way. */
function createWords() {
  const word = (way: string): string => `${way} ${randomUUID()}`;
  return {
    message: word('message'),
    replaced: word('replaced'),
    edit: word('edit'),
    reply: word('reply'),
    deleted: word('deleted'),
    scheduled: word('scheduled'),
    file: word('file'),
    fileName: word('name').replaceAll(' ', '-'),
    caption: word('caption'),
  };
}

/** Writes in every way that both rooms have; `tom` replies to `mei`, and reports what she wrote. */
async function write(mei: EncryptedPerson, tom: EncryptedPerson, conversationId: string, words: Words): Promise<void> {
  const first = await say(mei.client, conversationId, words.message);
  const offset = await say(mei.client, conversationId, words.replaced);
  unwrap(await mei.client.request('message.edit', { conversationId, offset, text: words.edit }));
  unwrap(await send(tom.client, conversationId, words.reply, first));
  unwrap(await tom.client.request('message.pin', { conversationId, offset: first, on: true }));
  unwrap(await tom.client.request('report.create', { conversationId, offset: first, reason: 'spam' }));
  const deleted = await say(mei.client, conversationId, words.deleted);
  const recall = { conversationId, offset: deleted, clientId: randomUUID() };
  unwrap(await mei.client.request('message.recall', recall));
  const body = { kind: 'text', text: words.scheduled } as const;
  const later = { conversationId, clientId: randomUUID(), body, sendAt: Date.now() + HOUR_MS };
  unwrap(await mei.client.request('message.schedule', later));
}

type Words = ReturnType<typeof createWords>;

const [hidden, shown, inDirect] = [createWords(), createWords(), createWords()];
const [password, direct] = [`password ${randomUUID()}`, `direct ${randomUUID()}`];
const mei = await arrive(core);
const tom = await arrive(core);
const encryptedName = `Board ${randomUUID()}`;
const encrypted = await makeEncryptedRoom(mei.client, encryptedName, password);
unwrap(await enter(tom.client, encryptedName, password));
await write(mei, tom, encrypted, hidden);
const readable = { conversationId: encrypted, uploadId: freshUploadId(), name: hidden.fileName, bytes: 100 };
const refusedUpload = codeOf(await mei.client.request('upload.begin', readable));
const file = (words: Words) => ({ name: words.fileName, bytes: new Uint8Array(Buffer.from(words.file)) });
const sentFile = await sendEncrypted(mei.client, encrypted, [file(hidden)], hidden.caption);
unwrap(sentFile.sent);

const settings = unencryptedRoom();
const { conversationId } = unwrap(await mei.client.request('room.create', settings)).conversation;
unwrap(await enter(tom.client, settings.name, '', false));
await write(mei, tom, conversationId, shown);
const plain = await uploadFile(mei.client, conversationId, file(shown).bytes, { name: shown.fileName });
const shownFile = fileMessage(conversationId, plain.kind, plain.blob);
unwrap(await mei.client.request('message.send', { ...shownFile, body: { ...shownFile.body, caption: shown.caption } }));
// Rooms are not archived; a direct conversation is, except for its last message.
const opened = unwrap(await mei.client.request('direct.open', { userId: tom.me.id }));
for (const text of [direct, 'last']) await say(mei.client, opened.conversation.conversationId, text);
await archiveAll(place.keyPrefix, database, {}, embedded.url);

// Both people on devices of their own; the first message is archived, too.
const [ann, ben] = [await onDevice(mei), await onDevice(tom)];
const encryptedDirect = (await openEncrypted(ann.client, ben.me.id)).conversationId;
// Opening it waits for the devices of both.
await openEncrypted(ben.client, ann.me.id);
await openEncrypted(ann.client, ben.me.id);
await write({ ...mei, client: ann.client }, { ...tom, client: ben.client }, encryptedDirect, inDirect);
await archiveAll(place.keyPrefix, database, {}, embedded.url);
/** What the pages store on their devices: the secret keys. */
const deviceSecrets = [ann, ben].flatMap(({ kept }) => {
  const { secret } = JSON.parse(kept.get('device') ?? '{}') as { readonly secret: string };
  const accountKeys = JSON.parse(kept.get('account keys') ?? '[]') as [string, string][];
  return [secret, ...accountKeys.map(([, accountKey]) => accountKey)];
});

/** The key of a file is in its encrypted message only. */
const fileKeys = sentFile.attachments.map(({ blob }) => blob.encryption?.key ?? '');
const SECRETS = [...Object.values(hidden), ...fileKeys, ...Object.values(inDirect), ...deviceSecrets, password];
const inRoom = Object.values(shown);
/** What is left of it once people have edited and deleted messages. */
const current = inRoom.filter((text) => ![shown.replaced, shown.deleted].includes(text));
const found = (bytes: Buffer): string[] => findTexts(bytes, [...SECRETS, ...inRoom, direct]);

it('of a room without encryption everything is found in the files of Redis, of an encrypted one nothing', async () => {
  await projected(place, [encrypted, conversationId]);
  expect(deviceSecrets).toHaveLength(4);
  const written = inRoom.filter((text) => text !== shown.file);
  // Redis writes up to two seconds later while the disk is busy.
  await expect.poll(async () => found(await readFolder(inFolder('redis/appendonlydir')))).toEqual([...written, direct]);
  expect(refusedUpload).toBe('ROOM_ENCRYPTED');
});

it('nothing of it is in the archive in SQL, and in the store of files', async () => {
  const stored = ARCHIVE_SUFFIXES.map((suffix) => readFile(`${database.file}${suffix}`).catch(() => Buffer.of()));
  expect(found(Buffer.concat(await Promise.all(stored)))).toEqual([direct]);
  expect(found(await readFolder(inFolder('files')))).toEqual([shown.file]);
});

it('nothing of it is in an export of the team, and it can not be exported by itself', async () => {
  const { to } = await exportOf(place, { parent: folder });
  expect(found(await readFolder(to))).toEqual([...current, direct]);
  const exportRoom = (names: readonly [string], into: string) =>
    core.exportConversation({ names, to: inFolder(into), parley: '0.0.0' });
  await exportRoom([settings.name], 'room');
  expect(found(await readFolder(inFolder('room')))).toEqual(current.filter((text) => text !== shown.scheduled));
  await expect(exportRoom([encryptedName], 'encrypted')).rejects.toMatchObject({ code: 'CONVERSATION_UNKNOWN' });
});

it('nothing of it is in a backup', async () => {
  const { path } = await backUp({ folder: inFolder('redis'), to: folder, parley: '0.0.0', log: silent });
  const notInRedis = [shown.file];
  expect(found(await readFile(path))).toEqual([...current.filter((text) => !notInRedis.includes(text)), direct]);
});

it.each(['utf8', 'utf16le', 'hex', 'base64', 'base64url'] as const)('a text is found as %s', (form) => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = `${before}${hidden.message}>?~`;
    const stored = form === 'utf16le' ? Buffer.from(text, form) : Buffer.from(Buffer.from(text).toString(form));
    expect(found(stored)).toEqual([hidden.message]);
  }
});
