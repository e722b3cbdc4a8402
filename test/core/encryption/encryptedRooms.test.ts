import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { encryptText } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { Keyring } from '../../../src-renderer/roomEncryption/Keyring.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { randomPrefix, startCore } from '../../support/coreForTests.ts';
import { HOUR_MS } from '../../support/roomsForTests.ts';
import {
  arrive,
  codeOf,
  enter,
  fetchEvents,
  makeEncryptedRoom,
  PASSWORD,
  say,
  send,
  textsOf,
} from '../../support/encryptedPerson.ts';

/** Encrypted rooms, between the client of a page and the real core. */

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

const NEW_PASSWORD = 'new words for the room';
const SECRET = 'the merger is on Thursday';

const owner = await arrive(core);
const name = `Board ${randomUUID()}`;
const conversationId = await makeEncryptedRoom(owner.client, name);
const mei = await arrive(core);
unwrap(await enter(mei.client, name, PASSWORD));

it('is read by its members, also edited and live, and by no one with all of Redis', async () => {
  const heard: string[] = [];
  mei.client.on('conversation.appended', ({ event }) => heard.push(...textsOf([event])));
  const offset = await say(owner.client, conversationId, SECRET);
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual([SECRET]);
  await expect.poll(() => heard).toEqual([SECRET]);
  unwrap(await owner.client.request('message.edit', { conversationId, offset, text: `${SECRET}!` }));
  expect(textsOf(await fetchEvents(mei.client, conversationId))).toEqual([`${SECRET}!`]);

  let stored = '';
  for (const key of await redis.keys('*')) {
    if (key.includes(keyPrefix)) stored += (await redis.dumpBuffer(key))?.toString('latin1') ?? '';
  }
  expect(stored).toContain(conversationId.slice('room:'.length));
  for (const hidden of [SECRET, PASSWORD]) {
    expect(stored).not.toContain(hidden);
    expect(owner.sentText()).not.toContain(hidden);
    expect(JSON.stringify(mei.plain.frames)).not.toContain(hidden);
  }
  expect(textsOf(await fetchEvents(owner.plain, conversationId))[0]).toMatch(/^parley:1:/u);
});

it('is not entered with another password, also by someone who is in it, and the right one is never sent', async () => {
  const tom = await arrive(core);
  expect(codeOf(await enter(tom.client, name, 'another'))).toBe('ROOM_WRONG_PASSWORD');
  // As an earlier client would send it.
  expect(codeOf(await enter(tom.plain, name, PASSWORD))).toBe('ROOM_WRONG_PASSWORD');
  expect(codeOf(await enter(tom.client, name, PASSWORD))).toBe('ok');
  const before = [...tom.kept];
  expect(codeOf(await enter(tom.client, name, 'another'))).toBe('ROOM_WRONG_PASSWORD');
  expect([...tom.kept]).toEqual(before);
  expect(textsOf(await fetchEvents(tom.client, conversationId))).toEqual([`${SECRET}!`]);
  expect(tom.sentText()).not.toContain(PASSWORD);
});

it('shows a forged, moved or repeated message as one that can not be read, and the server refuses one in plain text', async () => {
  const { plain } = mei;
  const [encrypted = ''] = textsOf(await fetchEvents(plain, conversationId)).filter((text) =>
    text.startsWith('parley:1:'),
  );
  const before = (await fetchEvents(owner.client, conversationId)).length;
  await say(plain, conversationId, encrypted);
  await say(plain, conversationId, `${encrypted.slice(0, -4)}AAAA`);
  const { forged } = UNREADABLE;
  expect(textsOf((await fetchEvents(owner.client, conversationId)).slice(before))).toEqual([forged, forged]);
  expect(codeOf(await send(plain, conversationId, 'hello'))).toBe('ROOM_ENCRYPTED');
  expect(codeOf(await send(plain, conversationId, 'parley:1:AAAAAAAAAAAA:AAAA'))).toBe('ROOM_ENCRYPTED');
  const edit = { conversationId, offset: before + 1, text: 'hello' };
  expect(codeOf(await plain.request('message.edit', edit))).toBe('ROOM_ENCRYPTED');
  const schedule = { conversationId, clientId: randomUUID(), body: { kind: 'text', text: 'hello' } as const };
  expect(codeOf(await plain.request('message.schedule', { ...schedule, sendAt: Date.now() + HOUR_MS }))).toBe(
    'ROOM_ENCRYPTED',
  );
  const file = { conversationId, uploadId: randomUUID(), name: 'merger.pdf', bytes: 3 };
  expect(codeOf(await plain.request('upload.begin', file))).toBe('ROOM_ENCRYPTED');
});

it('is exported only by its members, and a report of a message has no text', async () => {
  const offset = (await fetchEvents(mei.client, conversationId)).find(({ type }) => type === 'message')?.offset ?? 0;
  const report = { conversationId, offset, reason: 'other', note: 'please look' } as const;
  unwrap(await mei.client.request('report.create', report));
  const { reports } = unwrap(await owner.client.request('report.list', { state: 'open' }));
  expect(reports).toMatchObject([{ message: { place: 'encrypted', text: '' } }]);
  const mine = unwrap(await owner.client.request('export.listMessages', { conversationId }));
  expect(mine.messages.map(({ body }) => body)).toContainEqual({ kind: 'text', text: `${SECRET}!` });
});

it('keeps a reply where it belongs, and a scheduled message readable for its author', async () => {
  const [first] = (await fetchEvents(owner.client, conversationId)).filter(({ type }) => type === 'message');
  const replied = unwrap(await send(owner.client, conversationId, 'agreed', first?.offset));
  const readBy = async () =>
    (await fetchEvents(mei.client, conversationId)).find(({ offset }) => offset === replied.offset);
  expect(await readBy()).toMatchObject({ body: { text: 'agreed' }, replyTo: first?.offset });
  const clientId = randomUUID();
  const body = { kind: 'text', text: 'see you tomorrow' } as const;
  const later = { conversationId, clientId, body, sendAt: Date.now() + HOUR_MS };
  unwrap(await owner.client.request('message.schedule', later));
  const { scheduled } = unwrap(await owner.client.request('message.scheduled', {}));
  expect(scheduled).toMatchObject([{ clientId, body }]);
  expect(owner.sentText()).not.toContain(body.text);
  unwrap(await owner.client.request('message.unschedule', { clientId }));
});

it('has a new key with a new password, also when the answer was lost: the old one is not accepted any more, and the new one does not open what was written before', async () => {
  const keyring = new Keyring();
  keyring.merge(Object.fromEntries(owner.kept));
  const old = keyring.find(conversationId);
  const change = { conversationId, clientId: randomUUID(), password: NEW_PASSWORD };
  owner.lies['room.setPassword'] = () => ({ ok: false, error: { code: 'TIMEOUT', details: {} } });
  expect(codeOf(await owner.client.request('room.setPassword', change))).toBe('TIMEOUT');
  delete owner.lies['room.setPassword'];
  unwrap(await owner.client.request('room.setPassword', change));
  await say(owner.client, conversationId, 'after the change');
  expect(codeOf(await mei.client.request('conversation.fetch', { conversationId }))).toBe('ROOM_PASSWORD_REQUIRED');

  // A member who still has the old key only, but knows the new access token.
  const { device } = keyring;
  if (old === undefined || device === null) throw new Error('the owner has no keys');
  const context = {
    conversationId,
    epoch: old.epoch,
    author: owner.me.id,
    messageId: 'm',
    purpose: 'text',
    replyTo: null,
  };
  const [[keyId = '', key = new Uint8Array()] = []] = old.keys;
  const outdated = encryptText('outdated', context as never, { keyId, key }, device);
  expect(codeOf(await send(owner.plain, conversationId, outdated))).toBe('ROOM_ENCRYPTED');

  const ana = await arrive(core);
  unwrap(await enter(ana.client, name, NEW_PASSWORD));
  expect(textsOf(await fetchEvents(ana.client, conversationId)).at(0)).toBe(UNREADABLE.noKey);
  expect(textsOf(await fetchEvents(ana.client, conversationId)).at(-1)).toBe('after the change');
  unwrap(await enter(mei.client, name, NEW_PASSWORD));
  expect(textsOf(await fetchEvents(mei.client, conversationId)).at(0)).toBe(`${SECRET}!`);
  expect(textsOf(await fetchEvents(mei.client, conversationId)).at(-1)).toBe('after the change');
});

it('is open again after a restart of the page, and locked on another device until the password is entered there', async () => {
  const listed = async (client: typeof owner.client) => {
    const { conversations } = unwrap(await client.request('conversation.list', {}));
    return conversations.find((one) => one.conversationId === conversationId);
  };
  const again = await owner.start();
  expect(await listed(again)).toMatchObject({ passwordRequired: false, last: { kind: 'encrypted', preview: '' } });
  expect(textsOf(await fetchEvents(again, conversationId)).at(-1)).toBe('after the change');

  const kept = new Map(owner.kept);
  owner.kept.clear();
  const elsewhere = await owner.start();
  expect(await listed(elsewhere)).toMatchObject({ passwordRequired: true, last: null });
  expect(codeOf(await elsewhere.request('conversation.fetch', { conversationId }))).toBe('ROOM_PASSWORD_REQUIRED');
  const { heads } = unwrap(await elsewhere.request('conversation.heads', {}));
  expect(heads.map((head) => head.conversationId)).not.toContain(conversationId);
  expect(codeOf(await send(elsewhere, conversationId, 'hello'))).toBe('ROOM_PASSWORD_REQUIRED');
  const heard: string[] = [];
  elsewhere.on('conversation.appended', ({ event }) => heard.push(...textsOf([event])));
  await say(mei.client, conversationId, 'while it was locked');
  unwrap(await enter(elsewhere, name, NEW_PASSWORD));
  await say(mei.client, conversationId, 'and open again');
  await expect.poll(() => heard).toEqual(['and open again']);
  expect(await listed(elsewhere)).toMatchObject({ passwordRequired: false });
  expect(textsOf(await fetchEvents(elsewhere, conversationId)).slice(-2)).toEqual([
    'while it was locked',
    'and open again',
  ]);
  for (const [key, value] of kept) owner.kept.set(key, value);
});

it('has the keys that another window has stored, and stores its own beside them', async () => {
  const kim = await arrive(core);
  const [one, other] = [await kim.start(), await kim.start()];
  const second = `Second ${randomUUID()}`;
  const secondId = await makeEncryptedRoom(one, second);
  unwrap(await enter(other, name, NEW_PASSWORD));
  unwrap(await one.request('conversation.list', {}));
  await say(one, conversationId, 'from the first window');
  expect(textsOf(await fetchEvents(other, conversationId)).at(-1)).toBe('from the first window');
  await say(other, secondId, 'from the second window');
  expect([...kim.kept.keys()].toSorted()).toEqual(['device', secondId, conversationId].toSorted());
});

it('is not read by a page from which the person signs out, also while the server can not be reached', async () => {
  const kim = await arrive(core);
  unwrap(await enter(kim.client, name, NEW_PASSWORD));
  kim.lies['account.signOut'] = () => ({ ok: false, error: { code: 'OFFLINE', details: {} } });
  expect(codeOf(await kim.client.request('account.signOut', {}))).toBe('OFFLINE');
  expect(codeOf(await send(kim.client, conversationId, 'hello'))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await kim.client.request('conversation.fetch', { conversationId }))).toBe('NOT_SIGNED_IN');
});

it('shares no name with another room, and each is found', async () => {
  const { client } = await arrive(core);
  const plainRoom = { name, password: null, seats: 10, idleTtlMs: HOUR_MS, clientId: randomUUID() };
  expect(codeOf(await client.request('room.create', plainRoom))).toBe('ROOM_NAME_TAKEN');
  const other = `Plain ${randomUUID()}`;
  unwrap(await client.request('room.create', { ...plainRoom, name: other }));
  await expect(makeEncryptedRoom(client, other)).rejects.toThrow('ROOM_NAME_TAKEN');
  for (const [known, encrypted] of [
    [name, true],
    [other, false],
  ] as const) {
    const found = unwrap(await client.request('room.peek', { name: known }));
    expect(found.conversationId.startsWith('room:e2e:')).toBe(encrypted);
    expect(codeOf(await client.request('room.peek', { name: known, encrypted: !encrypted }))).toBe('ROOM_NOT_FOUND');
  }
});

it.each([
  ['without an access token', { password: PASSWORD }],
  ['without a password', { password: null }],
  ['that is hidden', { password: 'A'.repeat(43), hidden: true }],
])('is not created %s: INVALID_ARGUMENT', async (_, settings) => {
  const { plain } = await arrive(core);
  const room = { name: `No ${randomUUID()}`, seats: 10, idleTtlMs: HOUR_MS, clientId: randomUUID() };
  const encryption = { salt: 'AAECAwQFBgcICQoLDA0ODw' };
  expect(codeOf(await plain.request('room.create', { ...room, encryption, ...settings }))).toBe('INVALID_ARGUMENT');
});
