import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused } from '../../support/roomsForTests.ts';

const { store, crowd } = startComputers(2);

const idsOf = (people: readonly SignedIn[]) => people.map(({ me }) => me.id);
const openWith = async (person: SignedIn, ...others: readonly SignedIn[]) =>
  (await ask(person, 'direct.openGroup', { userIds: idsOf(others), clientId: freshId() })).conversation;
const insideOf = async (person: SignedIn, conversationId: string) => {
  const { members } = await ask(person, 'room.describe', { conversationId });
  return members.flatMap(({ userId, role }) => (role === 'former' ? [] : userId)).toSorted();
};

/** This many people, as a list that is known to have them. */
async function people(count: 3 | 4): Promise<[SignedIn, SignedIn, SignedIn, SignedIn]> {
  const [a, b, c, d = a] = await crowd(count);
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('people');
  return [a, b, c, d];
}

describe('a group direct message', () => {
  it('has exactly its people, who receive it at once, and their names as title', async () => {
    const [mei, tom, ana] = await people(3);
    const conversation = await openWith(mei, tom, ana);
    const { conversationId, room } = conversation;
    expect(room).toMatchObject({ direct: true, hidden: true, idleTtlMs: 0, seats: 0 });
    expect(room.title).toBe([mei, tom, ana].map(({ me }) => me.name).join(', '));
    for (const person of [tom, ana]) {
      await person.waitFor('conversation.added', (data) => data.conversation.conversationId === conversationId);
    }
    expect(await insideOf(tom, conversationId)).toEqual(idsOf([mei, tom, ana]).toSorted());
    await say(ana, conversationId, 'hello you two');
    for (const person of [mei, tom]) {
      await person.waitFor(
        'conversation.appended',
        ({ event }) => event.type === 'message' && event.from === ana.me.id,
      );
    }
  });

  it('is one for the same people, in any order, also at once', async () => {
    const [mei, tom, ana] = await people(3);
    const opened = await Promise.all([openWith(mei, tom, ana), openWith(tom, ana, mei), openWith(ana, mei, tom, tom)]);
    expect(new Set(opened.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await openWith(mei, ana, tom)).toMatchObject({ conversationId: opened[0]?.conversationId });
  });

  it('is another one for other people, also after someone was added or has left', async () => {
    const [mei, tom, ana, bo] = await people(4);
    const first = await openWith(mei, tom, ana);
    expect((await openWith(mei, tom, bo)).conversationId).not.toBe(first.conversationId);
    const args = { conversationId: first.conversationId, userIds: idsOf([bo]), clientId: freshId() };
    const { conversation } = await ask(tom, 'direct.addPeople', args);
    expect(conversation.room.title).toContain(bo.me.name);
    expect(await insideOf(bo, first.conversationId)).toEqual(idsOf([mei, tom, ana, bo]).toSorted());
    const second = await openWith(mei, tom, ana);
    expect(second.conversationId).not.toBe(first.conversationId);
    await ask(ana, 'room.leave', { conversationId: second.conversationId, clientId: freshId() });
    expect((await openWith(mei, tom, ana)).conversationId).not.toBe(second.conversationId);
  });

  it('shows a person who is added what was written before', async () => {
    const [mei, tom, ana, bo] = await people(4);
    const { conversationId } = await openWith(mei, tom, ana);
    await say(mei, conversationId, 'before');
    await ask(mei, 'direct.addPeople', { conversationId, userIds: idsOf([bo]), clientId: freshId() });
    const { events } = await ask(bo, 'conversation.fetch', { conversationId });
    expect(events.some((event) => event.type === 'message' && event.from === mei.me.id)).toBe(true);
  });

  it('is closed to everyone else, also by its name, and nobody has the rights of an owner', async () => {
    const [mei, tom, ana, eve] = await people(4);
    const { conversationId } = await openWith(mei, tom, ana);
    const name = conversationId.slice('room:'.length);
    await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'ROOM_NOT_FOUND');
    await expectRefused(eve, 'room.enter', { name, password: 'a guess', clientId: freshId() }, 'ROOM_NOT_FOUND');
    await expectRefused(eve, 'conversation.fetch', { conversationId }, 'ROOM_CLOSED');
    const add = { conversationId, userIds: [eve.me.id], clientId: freshId() };
    await expectRefused(eve, 'direct.addPeople', add, 'ROOM_CLOSED');
    await expectRefused(mei, 'room.close', { conversationId }, 'NOT_THE_OWNER');
    const change = { conversationId, clientId: freshId() };
    await expectRefused(mei, 'room.setPassword', { ...change, password: null }, 'NOT_THE_OWNER');
    await expectRefused(mei, 'room.remove', { ...change, userId: tom.me.id }, 'NOT_A_MODERATOR');
    await expectRefused(mei, 'visitor.setLink', { ...change, on: true }, 'NOT_THE_OWNER');
    const { offset } = await say(tom, conversationId, 'mine');
    await expectRefused(mei, 'message.recall', { ...change, offset }, 'NOT_THE_AUTHOR');
    await ask(tom, 'message.recall', { ...change, offset });
    expect((await ask(eve, 'directory.search', {})).rooms.map((room) => room.conversationId)).not.toContain(
      conversationId,
    );
  });

  it('refuses too few people, too many, and people who are not in the team', async () => {
    const [mei, tom, ana] = await people(3);
    const refused = (userIds: readonly string[], code: 'INVALID_ARGUMENT' | 'PERSON_NOT_FOUND') =>
      expectRefused(mei, 'direct.openGroup', { userIds: [...userIds], clientId: freshId() }, code);
    await refused([tom.me.id], 'INVALID_ARGUMENT');
    await refused([tom.me.id, tom.me.id, mei.me.id], 'INVALID_ARGUMENT');
    await refused(
      Array.from({ length: LIMITS.groupDirectPeople }, (_, index) => `person-${index}`),
      'INVALID_ARGUMENT',
    );
    await refused([tom.me.id, 'nobody'], 'PERSON_NOT_FOUND');
    await store.redis.hset(store.keys.people.deactivated, ana.me.id, Date.now());
    await refused(idsOf([tom, ana]), 'PERSON_NOT_FOUND');
    await store.redis.hdel(store.keys.people.deactivated, ana.me.id);
    const room = await createRoom(mei);
    const add = { conversationId: room.conversationId, userIds: [tom.me.id], clientId: freshId() };
    await expectRefused(mei, 'direct.addPeople', add, 'INVALID_ARGUMENT', { field: 'conversationId' });
  });
});
