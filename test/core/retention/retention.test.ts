import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDeleted } from '#shared/message/isDeleted.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { randomFile, sendFile } from '../../support/blobsForTests.ts';
import { DAY_MS } from '../../support/retentionScripts.ts';
import { openRoomStore } from '../../support/roomStore.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix, timing: { sweepEveryMs: 50, projectAfterMs: 20, cleanupDelayMs: 50 } });
const store = openRoomStore(keyPrefix);
afterAll(() => core.stop());
let owner: SignedIn;
beforeAll(async () => {
  owner = await join(core);
});

const MONTH = { direct: 30, group: 30, room: 30 };
const NEVER = { direct: 0, group: 0, room: 0 };
const setDays = (days: typeof MONTH) => ask(owner, 'retention.set', days);
const hold = (kind: 'conversation' | 'person', id: string, on = true) =>
  ask(owner, 'retention.hold', { target: { kind, id }, on });

/** Makes the first events of a conversation 40 days old. */
async function makeOld(conversationId: string, count: number): Promise<void> {
  const { log } = store.keys.conversation(conversationId);
  const at = (await store.now()) - 40 * DAY_MS;
  for (const [index, element] of (await store.redis.lrange(log, 0, count - 1)).entries()) {
    await store.redis.lset(log, index, element.replace(/^\{"at":\d+/, `{"at":${at}`));
  }
}

async function readLeft(person: SignedIn, conversationId: string): Promise<LogEvent[]> {
  const { events } = await ask(person, 'conversation.fetch', { conversationId, limit: 200 });
  return events.filter((event) => !isDeleted(event));
}
const textsOf = async (person: SignedIn, conversationId: string) =>
  (await readLeft(person, conversationId)).flatMap((event) =>
    event.type === 'message' && event.body.kind === 'text' ? [event.body.text] : [],
  );

it('deletes old messages with all that is derived from them', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const old = await say(mei, conversationId, 'old secret');
  const meant = { mentions: [tom.me.id], clientId: freshId(), conversationId };
  await ask(mei, 'message.send', { ...meant, body: { kind: 'text', text: 'for you' } });
  const reply = { replyTo: old.offset, inThread: true, clientId: freshId(), conversationId };
  await ask(tom, 'message.send', { ...reply, body: { kind: 'text', text: 'in the thread' } });
  const fresh = await say(mei, conversationId, 'fresh');
  await ask(tom, 'message.pin', { conversationId, offset: old.offset, on: true });
  await ask(tom, 'saved.set', { conversationId, offset: old.offset, on: true });
  await expect.poll(async () => (await ask(tom, 'inbox.list', {})).notices.length).toBeGreaterThan(0);
  const before = await ask(tom, 'conversation.fetch', { conversationId, limit: 2 });
  const page = await ask(tom, 'conversation.fetch', { conversationId, before: 2 });
  await makeOld(conversationId, 3);

  await setDays(MONTH);

  await expect.poll(() => textsOf(tom, conversationId)).toEqual(['fresh']);
  await tom.waitFor('conversation.appended', (data) => data.event.type === 'expired' && data.event.upTo === 3);
  expect((await ask(tom, 'conversation.pins', { conversationId })).events).toEqual([]);
  expect((await ask(tom, 'saved.list', {})).saved).toMatchObject([{ event: null }]);
  await expect.poll(async () => (await ask(tom, 'inbox.list', {})).notices).toEqual([]);
  await expect.poll(() => store.redis.zcard(store.keys.followed(conversationId).replies)).toBe(0);
  const offset = old.offset;
  await expectRefused(mei, 'message.edit', { conversationId, offset, text: 'changed' }, 'MESSAGE_NOT_FOUND');
  await expectRefused(mei, 'message.recall', { conversationId, offset, clientId: freshId() }, 'MESSAGE_NOT_FOUND');
  await expectRefused(mei, 'saved.set', { conversationId, offset, on: true }, 'MESSAGE_NOT_FOUND');
  const late = {
    conversationId,
    clientId: freshId(),
    replyTo: offset,
    body: { kind: 'text', text: 'to nothing' },
  } as const;
  await expectRefused(mei, 'message.send', late, 'MESSAGE_NOT_FOUND');
  // Readers with earlier positions get a log without a gap.
  const [first] = page.events;
  const cursor = { epoch: page.head.epoch, offset: 1, id: first?.id ?? '', at: first?.at ?? 0 };
  const again = await ask(tom, 'conversation.fetch', { conversationId, cursor });
  expect(again.events.map((event) => event.offset)).toEqual([2, 3, 4, 5, 6]);
  expect(again.events.map(isDeleted)).toEqual([true, true, false, false, false]);
  expect(before.head.unread).toBe(1);
  expect(again.head).toMatchObject({ unread: 1, offset: 6 });
  expect(await say(tom, conversationId, 'next')).toMatchObject({ offset: 7 });
  expect(fresh.offset).toBe(4);
  await setDays(NEVER);
});

it('deletes files with their bytes', async () => {
  await setDays(NEVER);
  const { mei, tom, conversationId } = await pair(core);
  const { blob } = await sendFile(mei, conversationId, randomFile(50_000));
  await say(mei, conversationId, 'fresh');
  await makeOld(conversationId, 1);
  const { bytes, blobs, uploads } = store.keys.conversation(conversationId);
  expect(await store.redis.exists(bytes)).toBe(1);
  await setDays(MONTH);
  await expect.poll(() => textsOf(tom, conversationId)).toEqual(['fresh']);
  await expect.poll(() => store.redis.exists(bytes, blobs, uploads)).toBe(0);
  await expectRefused(tom, 'blob.link', { conversationId, blobId: blob.id }, 'BLOB_NOT_FOUND');
  await setDays(NEVER);
});

it('deletes by kind of conversation only, and nothing without a limit', async () => {
  await setDays(NEVER);
  const { mei, conversationId } = await pair(core);
  await say(mei, conversationId, 'direct');
  await makeOld(conversationId, 1);
  const others = await Promise.all([join(core), join(core)]);
  const group = await ask(mei, 'direct.openGroup', { userIds: others.map(({ me }) => me.id), clientId: freshId() });
  const groupId = group.conversation.conversationId;
  const room = await createRoom(mei);
  for (const id of [groupId, room.conversationId]) {
    await say(mei, id, 'message');
    await makeOld(id, 10);
  }
  await setDays({ ...NEVER, room: 30 });
  await expect.poll(() => textsOf(mei, room.conversationId)).toEqual([]);
  expect(await textsOf(mei, conversationId)).toEqual(['direct']);
  expect(await textsOf(mei, groupId)).toEqual(['message']);
  await setDays({ ...NEVER, group: 30 });
  await expect.poll(() => textsOf(mei, groupId)).toEqual([]);
  expect(await textsOf(mei, conversationId)).toEqual(['direct']);
  await setDays(NEVER);
});

it('keeps what is under legal hold until it is lifted', async () => {
  await setDays(NEVER);
  const held = await pair(core);
  const person = await pair(core);
  const free = await pair(core);
  const room = await createRoom(free.mei);
  await say(free.mei, room.conversationId, 'in a room');
  for (const { mei, conversationId } of [held, person, free]) {
    await say(mei, conversationId, 'message');
    await makeOld(conversationId, 1);
  }
  await makeOld(room.conversationId, 10);
  await hold('conversation', held.conversationId);
  await hold('person', person.tom.me.id);
  const { holds } = await ask(owner, 'retention.holds', {});
  expect(holds).toHaveLength(2);
  expect(holds).toContainEqual({
    target: { kind: 'conversation', id: held.conversationId },
    by: owner.me.id,
    at: expect.any(Number) as number,
  });

  await setDays(MONTH);
  await expect.poll(() => textsOf(free.mei, free.conversationId)).toEqual([]);
  await expect.poll(() => textsOf(free.mei, room.conversationId)).toEqual([]);
  expect(await textsOf(held.mei, held.conversationId)).toEqual(['message']);
  expect(await textsOf(person.mei, person.conversationId)).toEqual(['message']);

  await hold('person', person.tom.me.id, false);
  await expect.poll(() => textsOf(person.mei, person.conversationId)).toEqual([]);
  expect(await textsOf(held.mei, held.conversationId)).toEqual(['message']);
  await hold('conversation', held.conversationId, false);
  await expect.poll(() => textsOf(held.mei, held.conversationId)).toEqual([]);
  const { entries } = await ask(owner, 'admin.audit', { limit: 10 });
  expect(entries.filter(({ action }) => action === 'retention.lift')).toHaveLength(2);
  await setDays(NEVER);
});

it('keeps in a room what a held person wrote, and everything after it', async () => {
  await setDays(NEVER);
  const { mei, tom } = await pair(core);
  const room = await createRoom(mei);
  await enter(tom, room.name);
  await say(mei, room.conversationId, 'before');
  await say(tom, room.conversationId, 'by the held person');
  await say(mei, room.conversationId, 'after');
  await ask(owner, 'retention.hold', { target: { kind: 'person', id: tom.me.id }, on: true });
  // The event with which they entered is before their message.
  const { log } = store.keys.conversation(room.conversationId);
  const entered = (await store.redis.lrange(log, 0, -1)).findIndex((element) => element.includes(tom.me.id));
  expect(entered).toBeGreaterThan(0);
  await makeOld(room.conversationId, 10);
  await setDays(MONTH);
  const base = () => store.redis.hget(store.keys.conversation(room.conversationId).meta, 'base');
  await expect.poll(base).toBe(String(entered));
  expect(await textsOf(mei, room.conversationId)).toEqual(['before', 'by the held person', 'after']);
  await setDays(NEVER);
});

it('is set by the owner only, and read by everyone', async () => {
  const member = await join(core);
  await expectRefused(member, 'retention.set', NEVER, 'NOT_TEAM_OWNER');
  await expectRefused(member, 'retention.holds', {}, 'NOT_ADMIN');
  const target = { kind: 'person', id: member.me.id } as const;
  await expectRefused(member, 'retention.hold', { target, on: true }, 'NOT_TEAM_OWNER');
  await expectRefused(owner, 'retention.set', { ...NEVER, room: 3_651 }, 'INVALID_ARGUMENT');
  expect(await ask(member, 'retention.read', {})).toEqual(NEVER);
});
