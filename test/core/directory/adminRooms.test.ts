import { expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { freshId, join, randomPrefix, say, type SignedIn } from '../../support/coreForTests.ts';
import { startFollowingCore } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import { onFileFinished } from '../../support/cleanUps.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startFollowingCore({ keyPrefix });
/** A second node of the same team. */
const other = startFollowingCore({ keyPrefix });
const redis = connectToRedis();
onFileFinished(() => redis.disconnect());
const owner = await join(core, 'Olga Owner');
const admin = await join(other, 'Ada Admin');
await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });

const list = async (query: string, by: SignedIn = admin) => (await ask(by, 'admin.rooms', { query })).rooms;
/** The room of this name, as soon as it is in the list. */
async function listed(name: string) {
  await expect.poll(() => list(name), { interval: 50 }).toHaveLength(1);
  const [room] = await list(name);
  if (room === undefined) throw new Error('the room has closed');
  return room;
}
const audited = async () => (await ask(owner, 'admin.audit', { limit: 1 })).entries[0];
const freshWord = () => `w${freshId().slice(0, 8)}`;

it('lists all rooms with owner, members and times, also hidden ones, and nothing of their messages', async () => {
  const [mei, tom] = [await join(core), await join(other)];
  const word = freshWord();
  const open = await createRoom(mei, { name: `open ${word}`, joining: 'open', topic: 'tea' });
  const hidden = await createRoom(mei, { name: `hidden ${word}`, hidden: true, password: 'secret', topic: 'plans' });
  await enter(tom, open.name);
  await say(mei, hidden.conversationId, 'the surprise');
  await expect.poll(() => list(word), { interval: 50 }).toHaveLength(2);
  await expect.poll(async () => (await list(`open ${word}`))[0]?.members).toBe(2);

  const rooms = await list(word);
  expect(rooms.find(({ title }) => title === hidden.name)).toMatchObject({
    conversationId: hidden.conversationId,
    ownerId: mei.me.id,
    hidden: true,
    locked: true,
    members: 1,
    seats: 10,
  });
  expect(rooms.find(({ title }) => title === open.name)).toMatchObject({ hidden: false, locked: false });
  for (const room of rooms) {
    expect(room.closesAt).toBeGreaterThan(Date.now());
    expect(room.activeAt).toBeLessThanOrEqual(Date.now() + 60_000);
  }
  expect(JSON.stringify(rooms)).not.toMatch(/surprise|plans|tea/);
  expect(await list(`${word} plans`)).toEqual([]);
  // A hidden room stays hidden for everyone else.
  expect((await ask(tom, 'directory.search', { query: word })).rooms.map(({ title }) => title)).toEqual([open.name]);
  await expectRefused(admin, 'conversation.fetch', { conversationId: hidden.conversationId }, 'ROOM_CLOSED');
});

it('has no group direct messages, and pages of at most fifty rooms that do not overlap', async () => {
  const [mei, tom, kim] = [await join(core), await join(core), await join(core)];
  await ask(mei, 'direct.openGroup', { userIds: [tom.me.id, kim.me.id], clientId: freshId() });
  const word = freshWord();
  for (let i = 0; i < 5; i += 1) await createRoom(mei, { name: `${word} ${i}`, hidden: i % 2 === 0, joining: 'open' });
  await expect.poll(() => list(word), { interval: 50 }).toHaveLength(5);
  expect(await list(mei.me.name)).toEqual([]);

  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await ask(admin, 'admin.rooms', { query: word, limit: 2, ...(after !== undefined && { after }) });
    expect(page.total).toBe(5);
    expect(page.rooms.length).toBeLessThanOrEqual(2);
    found.push(...page.rooms.map(({ title }) => title));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(found.toSorted()).toEqual(Array.from({ length: 5 }, (_, index) => `${word} ${index}`));
});

it('closes a room for everyone in it, removes it from their lists, and records it', async () => {
  const [mei, tom] = [await join(core), await join(other)];
  const { name, conversationId } = await createRoom(mei, { name: freshWord(), hidden: true, password: 'secret' });
  await enter(tom, name, { password: 'secret' });
  const { epoch } = await listed(name);

  await ask(admin, 'admin.closeRoom', { conversationId, epoch });

  for (const person of [mei, tom]) {
    expect(await person.waitFor('room.closed')).toMatchObject({ conversationId, reason: 'admin' });
    await expect
      .poll(async () => (await ask(person, 'conversation.list', {})).conversations.map((one) => one.conversationId))
      .not.toContain(conversationId);
  }
  await expect.poll(() => list(name)).toEqual([]);
  expect(await redis.keys(`${keyPrefix}:{${conversationId}}:*`)).toEqual([]);
  await expect.poll(() => redis.hexists(keys.hiddenRooms.entries, epoch)).toBe(0);
  const entry = await audited();
  expect(entry).toMatchObject({ action: 'admin.closeRoom', by: admin.me.id });
  // The audit log outlives the room.
  expect(JSON.stringify(entry)).not.toContain(name);
  await expectRefused(admin, 'admin.closeRoom', { conversationId, epoch }, 'ROOM_CLOSED');
});

it('does not close a room under legal hold', async () => {
  const mei = await join(core);
  const { name, conversationId } = await createRoom(mei, { name: freshWord() });
  const { epoch } = await listed(name);
  const target = { kind: 'conversation' as const, id: conversationId };
  await ask(owner, 'retention.hold', { target, on: true });
  await expectRefused(admin, 'admin.closeRoom', { conversationId, epoch }, 'ROOM_HELD');
  await ask(owner, 'retention.hold', { target, on: false });
  await ask(admin, 'admin.closeRoom', { conversationId, epoch });
});

it('never acts on a later room of the same name', async () => {
  const mei = await join(core);
  const { name, conversationId } = await createRoom(mei, { name: freshWord() });
  const { epoch } = await listed(name);
  await ask(mei, 'room.close', { conversationId });
  await createRoom(mei, { name });
  await expectRefused(admin, 'admin.closeRoom', { conversationId, epoch }, 'ROOM_CLOSED');
  const args = { conversationId, epoch, userId: mei.me.id };
  await expectRefused(admin, 'admin.setRoomOwner', args, 'ROOM_CLOSED');
  await ask(mei, 'room.describe', { conversationId });
});

it('hands the room of a deactivated owner to a member, for everyone in it and the audit log', async () => {
  const [mei, tom, stranger] = [await join(core), await join(other), await join(other)];
  const { name, conversationId } = await createRoom(mei, { name: freshWord(), joining: 'open' });
  await enter(tom, name);
  await ask(owner, 'admin.deactivate', { userId: mei.me.id });
  const { epoch } = await listed(name);
  const { userIds, next } = await ask(admin, 'admin.roomMembers', { conversationId, epoch });
  expect([userIds.toSorted(), next]).toEqual([[mei.me.id, tom.me.id].toSorted(), null]);

  const assign = (userId: string) => ({ conversationId, epoch, userId });
  await expectRefused(admin, 'admin.setRoomOwner', assign(stranger.me.id), 'PERSON_NOT_FOUND');
  await expectRefused(admin, 'admin.setRoomOwner', assign(mei.me.id), 'PERSON_NOT_FOUND');
  await ask(admin, 'admin.setRoomOwner', assign(tom.me.id));

  await expect.poll(() => tom.received('room.changed').at(-1)?.room.ownerId).toBe(tom.me.id);
  expect(await listed(name)).toMatchObject({ ownerId: tom.me.id });
  expect(await audited()).toMatchObject({ action: 'admin.setRoomOwner', target: tom.me.id, detail: name });
  await ask(tom, 'room.setSeats', { conversationId, clientId: freshId(), seats: 20 });
});

it('tells a member who is no admin nothing, not even whether a room exists', async () => {
  const [mei, tom] = [await join(core), await join(core)];
  const { name, conversationId } = await createRoom(mei, { name: freshWord(), hidden: true });
  const { epoch } = await listed(name);
  await expectRefused(tom, 'admin.rooms', {}, 'NOT_ADMIN');
  for (const room of [
    { conversationId, epoch },
    { conversationId: 'room:none', epoch },
  ]) {
    await expectRefused(tom, 'admin.roomMembers', room, 'NOT_ADMIN');
    await expectRefused(tom, 'admin.closeRoom', room, 'NOT_ADMIN');
    await expectRefused(tom, 'admin.setRoomOwner', { ...room, userId: tom.me.id }, 'NOT_ADMIN');
  }
});

it('lists the hidden rooms of earlier versions, and drops what those left behind', async () => {
  const mei = await join(core);
  const { name } = await createRoom(mei, { name: freshWord(), hidden: true });
  const { epoch } = await listed(name);
  const stale = JSON.stringify({
    ...JSON.parse((await redis.hget(keys.hiddenRooms.entries, epoch)) ?? ''),
    conversationId: 'room:former',
    title: `${name} former`,
  });
  await redis.del(keys.hiddenRooms.entries, keys.hiddenRooms.versions, keys.hiddenRooms.floor);
  // Nodes start after the update.
  const updated = startFollowingCore({ keyPrefix });
  const olga = await join(updated);
  await ask(owner, 'admin.setRole', { userId: olga.me.id, role: 'admin' });
  await expect.poll(() => list(name, olga), { interval: 50 }).toHaveLength(1);

  await redis.hset(keys.hiddenRooms.entries, 'former', stale);
  await redis.zadd(keys.hiddenRooms.versions, 1_000, 'former');
  await expect.poll(async () => (await ask(olga, 'admin.rooms', { query: name })).total).toBe(1);
  expect(await redis.hexists(keys.hiddenRooms.entries, 'former')).toBe(0);
});
