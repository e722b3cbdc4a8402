import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { ENCRYPTED_FILE, ENCRYPTED_FILE_HEADER, encryptedBytes } from '#shared/blob/encryptedFile.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { type Result, succeed, unwrap } from '#shared/rpc/result.ts';
import { type Bytes, download, freshUploadId, randomFile, sha256Of, uploadFile } from '../../support/blobsForTests.ts';
import { encryptText } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { Keyring } from '../../../src-renderer/roomEncryption/Keyring.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { randomPrefix, startCore } from '../../support/coreForTests.ts';
import { downloadEncrypted, filesIn, sendEncrypted, uploadEncrypted } from '../../support/encryptedFiles.ts';
import {
  arrive,
  codeOf,
  enter,
  type EncryptedPerson,
  fetchEvents,
  makeEncryptedRoom,
  PASSWORD,
  say,
  textsOf,
  unencryptedRoom,
} from '../../support/encryptedPerson.ts';

/** Files of encrypted rooms, between the client of a page and the real core, which may lie. */

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

const owner = await arrive(core);
const name = `Board ${randomUUID()}`;
const conversationId = await makeEncryptedRoom(owner.client, name);
const mei = await arrive(core);
unwrap(await enter(mei.client, name, PASSWORD));

const textFile = (text: string, fileName = 'merger.txt') => ({
  name: fileName,
  bytes: new Uint8Array(Buffer.from(text)),
});
const lastOf = async ({ client }: EncryptedPerson): Promise<LogEvent | undefined> =>
  (await fetchEvents(client, conversationId)).at(-1);

/** Changes the last event of every fetch. */
function changeLast({ lies }: EncryptedPerson, change: (event: LogEvent) => LogEvent): void {
  lies['conversation.fetch'] = (_, answer) => {
    if (!answer.ok) return answer;
    const { events } = answer.value;
    return succeed({ ...answer.value, events: [...events.slice(0, -1), ...events.slice(-1).map(change)] });
  };
}

it('are read by its members with their names, and the server knows neither name, type, preview nor bytes', async () => {
  const secret = `the merger ${randomUUID()}`;
  const about = { type: 'image/png', width: 300, height: 200, thumbHash: 'c2VjcmV0IHByZXZpZXc' };
  const picture = { ...textFile(secret, 'harbour-plan.png'), kind: 'image' as const, about };
  const { sent, body } = await sendEncrypted(owner.client, conversationId, [picture, textFile(secret)], 'two plans');
  unwrap(sent);
  expect(await lastOf(mei)).toMatchObject({ body });
  for (const { blob } of filesIn([(await lastOf(mei)) as LogEvent])) {
    const bytes = await downloadEncrypted(core, mei.client, conversationId, blob);
    expect(Buffer.from(bytes).toString()).toBe(secret);
    const stored = await download(core, mei.client, conversationId, blob.id);
    expect(stored.blob).toMatchObject({ ...ENCRYPTED_FILE, bytes: encryptedBytes(secret.length) });
  }
  const stored = await allOfRedis();
  const hidden = [secret, 'merger.txt', 'harbour-plan', 'image/png', about.thumbHash, 'two plans'];
  for (const text of [...hidden, ...filesIn([{ body } as never]).map(({ blob }) => blob.encryption?.key ?? '')]) {
    expect(stored).not.toContain(text);
    expect(owner.sentText()).not.toContain(text);
  }
});

async function allOfRedis(): Promise<string> {
  let stored = '';
  for (const key of await redis.keys('*')) {
    if (key.includes(keyPrefix)) stored += (await redis.dumpBuffer(key))?.toString('latin1') ?? '';
  }
  return stored;
}

it('are sent with the longest caption and names', async () => {
  const about = { type: 'x'.repeat(127), thumbHash: 'h'.repeat(64), width: 16_000, height: 16_000, durationMs: 1e9 };
  const file = { ...textFile('a plan', '"'.repeat(255)), about };
  const files = Array.from({ length: LIMITS.attachmentsPerMessage }, () => file);
  const { sent, body } = await sendEncrypted(owner.client, conversationId, files, 'x'.repeat(LIMITS.messageBytes));
  unwrap(sent);
  expect(await lastOf(mei)).toMatchObject({ body });
});

it('stay with their message when its caption is edited or emptied, also live', async () => {
  const { sent, attachments } = await sendEncrypted(owner.client, conversationId, [textFile('a plan')], 'before');
  const { offset, epoch } = unwrap(sent);
  const live: LogEvent[] = [];
  mei.client.on('conversation.appended', ({ event }) => live.push(event));
  for (const text of ['after', '']) {
    // Without `of` the client fetches the message.
    unwrap(await owner.client.request('message.edit', { conversationId, offset, epoch, text }));
    const edited = (await fetchEvents(mei.client, conversationId)).find((event) => event.offset === offset);
    expect(edited).toMatchObject({ body: { kind: 'file', caption: text, blob: attachments[0]?.blob } });
    await expect
      .poll(() => live.at(-1))
      .toMatchObject({ type: 'edited', target: offset, text, of: { id: edited?.id } });
  }
});

it('are listed by their kinds, which the server can not tell', async () => {
  const image = { kind: 'image' as const, about: { type: 'image/png', width: 30, height: 20 } };
  const first = await sendEncrypted(owner.client, conversationId, [{ ...textFile('x', 'first.png'), ...image }]);
  for (let count = 0; count < 3; count += 1) await sendEncrypted(owner.client, conversationId, [textFile('y')]);
  const list = (kinds: 'image' | 'file' | 'video', before?: number) =>
    mei.client.request('conversation.attachments', { conversationId, kinds: [kinds], limit: 1, before });
  const { offset } = unwrap(first.sent);
  expect(unwrap(await list('image')).events).toMatchObject([{ offset, body: first.body }]);
  expect(unwrap(await list('file')).events).toMatchObject([{ body: { blob: { name: 'merger.txt' } } }]);
  expect(unwrap(await list('video'))).toEqual({ events: [], hasMore: false });
  const stranger = await arrive(core);
  expect(codeOf(await stranger.client.request('conversation.attachments', { conversationId, kinds: ['file'] }))).toBe(
    'ROOM_PASSWORD_REQUIRED',
  );
});

it('have their bytes removed when their message is deleted', async () => {
  const { sent, attachments } = await sendEncrypted(owner.client, conversationId, [textFile('a'), textFile('b')]);
  const recall = { conversationId, offset: unwrap(sent).offset, clientId: randomUUID() };
  unwrap(await owner.client.request('message.recall', recall));
  expect((await fetchEvents(mei.client, conversationId)).at(-1)).toMatchObject({ type: 'recalled' });
  for (const { blob } of attachments) {
    const link = { conversationId, blobId: blob.id };
    expect(codeOf(await mei.client.request('blob.link', link))).toBe('BLOB_NOT_FOUND');
  }
});

it('are not sent by a page that did not encrypt them, or has no key', async () => {
  const { client } = owner;
  const before = owner.sent.length;
  const upload = { conversationId, uploadId: freshUploadId() };
  expect(codeOf(await client.request('upload.begin', { ...upload, name: 'merger.pdf', bytes: 100 }))).toBe(
    'ROOM_ENCRYPTED',
  );
  const chunk = randomFile(2_000);
  expect(codeOf(await client.request('upload.write', { ...upload, offset: 0, chunk }))).toBe('ROOM_ENCRYPTED');
  const blob = { id: freshUploadId(), name: 'merger.pdf', bytes: 100, type: 'application/pdf' };
  const message = { conversationId, clientId: randomUUID(), body: { kind: 'file' as const, blob, caption: '' } };
  expect(codeOf(await client.request('message.send', message))).toBe('ROOM_ENCRYPTED');
  expect(owner.sent).toHaveLength(before);
  const stranger = await arrive(core);
  const begin = { ...upload, name: ENCRYPTED_FILE.name, bytes: 100 };
  expect(codeOf(await stranger.client.request('upload.begin', begin))).toBe('ROOM_PASSWORD_REQUIRED');
});

it('are refused by the server when they, their names or their message can be read', async () => {
  const { plain } = mei;
  const upload = { conversationId, uploadId: freshUploadId() };
  expect(codeOf(await plain.request('upload.begin', { ...upload, name: 'merger.pdf', bytes: 100 }))).toBe(
    'ROOM_ENCRYPTED',
  );
  // It is discarded, and does not count any more.
  const quota = unwrap(await plain.request('upload.quota', {}));
  const readable = randomFile(2_000);
  const uploadReadable = uploadFile(plain, conversationId, readable, { name: ENCRYPTED_FILE.name, ...upload });
  await expect(uploadReadable).rejects.toMatchObject({ code: 'ROOM_ENCRYPTED' });
  expect(unwrap(await plain.request('upload.quota', {}))).toEqual(quota);

  const { blob } = await uploadEncrypted(mei.client, conversationId, textFile('a plan'));
  const stored = { ...ENCRYPTED_FILE, id: blob.id, bytes: encryptedBytes(blob.bytes) };
  const [encrypted = ''] = textsOf(await fetchEvents(owner.plain, conversationId)).filter((text) =>
    text.startsWith('parley:1:'),
  );
  const send = (body: object) =>
    plain.request('message.send', { conversationId, clientId: randomUUID(), body: body as never });
  const file = { kind: 'file', blob: stored };
  const [items, caption] = [[file], 'parley:1:AAAAAAAAAAAA:AAAA'];
  for (const [body, code] of [
    [{ ...file, caption: '' }, 'ROOM_ENCRYPTED'],
    [{ ...file, caption: encrypted }, 'ROOM_ENCRYPTED'],
    [{ kind: 'encrypted', items, caption: 'the merger' }, 'ROOM_ENCRYPTED'],
    [{ kind: 'encrypted', items, caption }, 'ROOM_ENCRYPTED'],
    [{ kind: 'encrypted', items: [{ kind: 'file', blob: { ...stored, name: 'a.pdf' } }], caption }, 'INVALID_ARGUMENT'],
    [{ kind: 'encrypted', items: [{ ...file, kind: 'image' }], caption }, 'INVALID_ARGUMENT'],
    [{ kind: 'encrypted', items: [], caption }, 'INVALID_ARGUMENT'],
  ] as const) {
    expect([body, codeOf(await send(body))]).toEqual([body, code]);
  }
  const other = unwrap(await plain.request('room.create', unencryptedRoom())).conversation.conversationId;
  const body = encryptedBodyWith([stored], encrypted);
  const elsewhere = { conversationId: other, clientId: randomUUID(), body };
  expect(codeOf(await plain.request('message.send', elsewhere))).toBe('INVALID_ARGUMENT');
});

it('keep nothing else that a page says of them', async () => {
  const { blob } = await uploadEncrypted(mei.client, conversationId, textFile('a plan'));
  const sent: { body?: object } = {};
  mei.lies['message.send'] = (args, answer) => {
    sent.body = args.body;
    return answer;
  };
  const message = { conversationId, clientId: randomUUID(), body: { kind: 'file' as const, blob, caption: '' } };
  unwrap(await mei.client.request('message.send', message));
  delete mei.lies['message.send'];
  const stored = { id: blob.id, bytes: encryptedBytes(blob.bytes), ...ENCRYPTED_FILE };
  expect(sent.body).toMatchObject({ kind: 'encrypted', items: [{ kind: 'file', blob: stored }] });
  const [event] = (await fetchEvents(mei.plain, conversationId)).slice(-1);
  expect(event).toMatchObject({ body: { kind: 'encrypted', items: [{ kind: 'file', blob: stored }] } });
});

it('are forged when a server moves them to another message, or takes them or their caption away', async () => {
  const first = await sendEncrypted(owner.client, conversationId, [textFile('one', 'one.txt')], 'one');
  await sendEncrypted(owner.client, conversationId, [textFile('two', 'two.txt')], 'two');
  const [firstEvent] = (await fetchEvents(mei.plain, conversationId)).filter(
    ({ offset }) => offset === unwrap(first.sent).offset,
  );
  if (firstEvent?.type !== 'message' || firstEvent.body.kind !== 'encrypted') throw new Error('not sent');
  const { items, caption } = firstEvent.body;
  const isForged = async (body: object): Promise<boolean> => {
    changeLast(mei, (event) => ({ ...event, body }) as LogEvent);
    const last = await lastOf(mei);
    return last?.type === 'unknown' && last.kind === UNREADABLE.forged;
  };
  expect(await isForged({ kind: 'encrypted', items, caption })).toBe(true);
  expect(await isForged({ kind: 'text', text: caption })).toBe(true);
  changeLast(mei, (event) => {
    if (event.type !== 'message' || event.body.kind !== 'encrypted') throw new Error('not sent');
    return { ...event, body: { kind: 'text', text: event.body.caption } };
  });
  expect(await lastOf(mei)).toMatchObject({ type: 'unknown', kind: UNREADABLE.forged });
  changeLast(mei, (event) => ({ ...event, body: { ...(event as { body: object }).body, items } }) as LogEvent);
  expect(await lastOf(mei)).toMatchObject({ type: 'unknown', kind: UNREADABLE.forged });
  delete mei.lies['conversation.fetch'];
});

it('are not decrypted when a server gives out the bytes of another file', async () => {
  const { attachments } = await sendEncrypted(owner.client, conversationId, [textFile('one'), textFile('two')]);
  const [one, two] = attachments.map(({ blob }) => blob);
  if (one === undefined || two === undefined) throw new Error('not sent');
  expect(Buffer.from(await downloadEncrypted(core, mei.client, conversationId, two)).toString()).toBe('two');
  await expect(downloadEncrypted(core, mei.client, conversationId, { ...one, id: two.id })).rejects.toThrow(
    'invalid tag',
  );
});

/** A message with one file of the owner, and other content than this version writes, given the id of the file. */
async function sendContent(contentOf: (id: string) => string): Promise<LogEvent | undefined> {
  const keyring = new Keyring();
  keyring.merge(Object.fromEntries(owner.kept));
  const room = keyring.find(conversationId);
  const { device } = keyring;
  if (room === undefined || device === null) throw new Error('the owner has no keys');
  const { blob } = await uploadEncrypted(owner.client, conversationId, textFile('a plan'));
  const clientId = randomUUID();
  const about = { conversationId, epoch: room.epoch, author: owner.me.id, messageId: clientId, replyTo: null };
  const key = { keyId: room.keyId, key: room.keys.get(room.keyId) ?? new Uint8Array() };
  const caption = encryptText(contentOf(blob.id), { ...about, purpose: 'files' }, key, device);
  const body = encryptedBodyWith([{ id: blob.id, bytes: encryptedBytes(blob.bytes) }], caption);
  unwrap(await owner.plain.request('message.send', { conversationId, clientId, body }));
  return lastOf(mei);
}

const encryption = { key: 'A'.repeat(43), sha256: 'A'.repeat(43) };
function described(id: string, change: object = {}): string {
  const blob = { id, name: 'a', bytes: 1, type: '', encryption, ...change };
  return `${JSON.stringify({ version: 1, files: [{ kind: 'file', blob }] })}\n`;
}

it.each([
  ['are those of a later version', () => '{"version":2,"parts":[]}\n', 'message'],
  ['are not described', () => 'hello', UNREADABLE.forged],
  ['have no key', (id: string) => described(id, { encryption: undefined }), UNREADABLE.forged],
  ['are of another message', () => described('another'), UNREADABLE.forged],
])('that %s are not shown', async (_, contentOf, kind) => {
  expect(await sendContent(contentOf)).toMatchObject({ type: 'unknown', kind });
});

it('have names that can not mislead, whatever their sender calls them', async () => {
  const shown = await sendContent((id) => described(id, { name: '../\u202Egpj.exe', type: 'image/svg+xml' }));
  expect(shown).toMatchObject({ body: { blob: { name: 'gpj.exe' } } });
});

it('are not exchanged by an edit', async () => {
  const { sent, attachments } = await sendEncrypted(owner.client, conversationId, [textFile('the offer')], 'our offer');
  const other = await sendEncrypted(owner.client, conversationId, [textFile('another offer')]);
  const { offset } = unwrap(sent);
  const message = (await fetchEvents(mei.client, conversationId)).find((event) => event.offset === offset);
  const of = { id: message?.id ?? '', replyTo: null, files: [...other.attachments] };
  const edit = { conversationId, offset, text: 'our old offer' };
  const shown = async () => (await fetchEvents(mei.client, conversationId)).find((event) => event.offset === offset);
  unwrap(await owner.client.request('message.edit', { ...edit, of: { ...of, files: [...attachments] } }));
  expect(await shown()).toMatchObject({ body: { caption: 'our old offer', blob: attachments[0]?.blob } });
  unwrap(await owner.client.request('message.edit', { ...edit, of }));
  expect(await shown()).toMatchObject({ type: 'unknown', kind: UNREADABLE.forged });
});

it('are no part of a text that looks like them', async () => {
  const text = '{"version":1,"files":[]}\nhello';
  await say(owner.client, conversationId, text);
  expect(textsOf([(await lastOf(mei)) as LogEvent])).toEqual([text]);
});

it('count for their sender as they are stored, until they are removed', async () => {
  const kim = await arrive(core);
  unwrap(await enter(kim.client, name, PASSWORD));
  const usedBy = async (): Promise<number> => unwrap(await kim.client.request('upload.quota', {})).usedBytes;
  const plain: Bytes = randomFile(70_000);
  const { sent, attachments } = await sendEncrypted(kim.client, conversationId, [{ name: 'a.bin', bytes: plain }]);
  expect(await usedBy()).toBe(encryptedBytes(70_000));
  const [file] = attachments;
  if (file === undefined) throw new Error('not sent');
  const read = await downloadEncrypted(core, mei.client, conversationId, file.blob);
  expect(sha256Of(read)).toBe(sha256Of(plain));
  const recall = { conversationId, offset: unwrap(sent as Result<{ offset: number }>).offset, clientId: randomUUID() };
  unwrap(await kim.client.request('message.recall', recall));
  await expect.poll(usedBy).toBe(0);
});

it('begin with a header that tells them from others', () => {
  expect(Buffer.from(ENCRYPTED_FILE_HEADER).toString()).toBe('parley:file:1\n');
});
