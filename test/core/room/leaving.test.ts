import { describe, expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, HOUR_MS } from '../../support/roomsForTests.ts';
import { textOf } from '../../support/textOf.ts';

const { store, people } = startComputers(2, { timing: { roomIdleMinMs: 1 } });

describe('leaving', () => {
  it('D8: frees the seat, is visible to everyone, and keeps the messages', async () => {
    const [mei, tom] = await people('Mei stays', 'Tom leaves');
    const { name, conversationId } = await createRoom(mei, { seats: 2 });
    await enter(tom, name);
    await say(tom, conversationId, 'goodbye');

    await ask(tom, 'room.leave', { conversationId, clientId: freshId() });

    const { event } = await mei.waitFor('conversation.appended', ({ event }) => event.type === 'left');
    expect(event.from).toBe(tom.me.id);
    expect(await tom.waitFor('room.left')).toMatchObject({ conversationId, reason: 'left' });
    const { room, events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(room).toMatchObject({ seatsTaken: 1, here: 1 });
    expect(events.map(textOf)).toContain('goodbye');
    await say(mei, conversationId, 'he is gone');
    await mei.waitFor('conversation.appended', ({ event }) => textOf(event) === 'he is gone');
    expect(JSON.stringify(tom.received('conversation.appended'))).not.toContain('he is gone');
  });

  it('D8: of the last person keeps the room until it expires, and the next who enters owns it', async () => {
    const [mei, tom] = await people('Mei returns', 'Tom follows');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await say(tom, conversationId, 'see you');
    const closesAt = await store.closesAt(conversationId);
    for (const person of [mei, tom]) await ask(person, 'room.leave', { conversationId, clientId: freshId() });

    expect(await store.closesAt(conversationId)).toBe(closesAt);
    expect(await ask(tom, 'room.peek', { name })).toMatchObject({ room: { seatsTaken: 0, here: 0, closesAt } });
    await enter(mei, name);
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.slice(3).map(({ type, from }) => [type, from])).toEqual([
      ['left', mei.me.id],
      ['ownerChanged', tom.me.id],
      ['left', tom.me.id],
      ['entered', mei.me.id],
      ['ownerChanged', mei.me.id],
    ]);
    await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 1 });
  });

  it("D8: of the last person neither shortens nor extends the room's time", async () => {
    const [mei] = await people('Mei lets go');
    const { conversationId } = await createRoom(mei);
    const closesAt = await store.closesAt(conversationId);
    await store.tick();

    await ask(mei, 'room.leave', { conversationId, clientId: freshId() });

    expect(await store.closesAt(conversationId)).toBe(closesAt);
  });

  it('D8: twice, or repeated late, is the same as once', async () => {
    const [mei, tom] = await people('Mei once', 'Tom twice');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const args = { conversationId, clientId: freshId() };

    await Promise.all(Array.from({ length: 10 }, () => ask(tom, 'room.leave', args)));
    await enter(tom, name);
    await ask(tom, 'room.leave', args);

    expect(await say(tom, conversationId, 'still inside')).toMatchObject({ offset: 5 });
  });
});

describe('being removed', () => {
  it('repair C5: takes the seat and live events away, and keeps the person out until the owner lets them in again', async () => {
    const [mei, tom] = await people('Mei removes', 'Tom is removed');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);

    await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: tom.me.id });

    expect(await tom.waitFor('room.left')).toMatchObject({ conversationId, reason: 'removed' });
    await expectRefused(tom, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
    await say(mei, conversationId, 'among us');
    await expectRefused(tom, 'room.enter', { name, clientId: freshId() }, 'ROOM_REMOVED');
    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(members.find(({ removed }) => removed)).toMatchObject({ userId: tom.me.id, role: 'former' });
    await ask(mei, 'room.readmit', { conversationId, clientId: freshId(), userId: tom.me.id });
    await enter(tom, name);
    expect(JSON.stringify(tom.received('conversation.appended'))).not.toContain('among us');
  });
});

describe('being removed for a time', () => {
  it('is reported with its end, and ends by the clock of Redis without being readmitted', async () => {
    const [mei, tom] = await people('Mei removes briefly', 'Tom is away');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    // Tom's access has been checked, so the event that removes him is what ends it.
    const { offset } = await say(mei, conversationId, 'hello');
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    const remove = { conversationId, userId: tom.me.id };

    await ask(mei, 'room.remove', { ...remove, clientId: freshId(), forMs: HOUR_MS });

    const { until } = await tom.waitFor('room.left');
    const { event } = await mei.waitFor('conversation.appended', ({ event }) => event.type === 'removed');
    expect(event).toMatchObject({ userId: tom.me.id, until });
    expect(until).toBe(event.at + HOUR_MS);
    await expectRefused(tom, 'room.enter', { name, clientId: freshId() }, 'ROOM_REMOVED', { until });
    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(members.find(({ removed }) => removed)).toMatchObject({ userId: tom.me.id, removedUntil: until });
    await ask(mei, 'room.readmit', { ...remove, clientId: freshId() });
    await enter(tom, name);

    await ask(mei, 'room.remove', { ...remove, clientId: freshId(), forMs: 100 });
    const tryEnter = async () => (await tom.request('room.enter', { name, clientId: freshId() })).ok;
    await expect.poll(tryEnter).toBe(true);
    await say(tom, conversationId, 'here again');
  });
});

describe('closing by the owner', () => {
  it('D9: is refused to others, ends the room for everyone at once, and leaves no key', async () => {
    const [mei, tom] = await people('Mei closes', 'Tom watches');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await say(tom, conversationId, 'do not close it');
    await expectRefused(tom, 'room.close', { conversationId }, 'NOT_THE_OWNER');

    await ask(mei, 'room.close', { conversationId });

    expect(await store.clocks(conversationId)).toEqual({});
    for (const person of [mei, tom]) {
      expect(await person.waitFor('room.closed')).toMatchObject({ conversationId, reason: 'owner' });
      expect(await ask(person, 'conversation.list', {})).toEqual({ conversations: [] });
    }
  });

  it('D9: passes on with the ownership', async () => {
    const [mei, tom] = await people('Mei gives', 'Tom gets');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await ask(mei, 'room.handOver', { conversationId, clientId: freshId(), userId: tom.me.id });

    await expectRefused(mei, 'room.close', { conversationId }, 'NOT_THE_OWNER');
    await ask(tom, 'room.close', { conversationId });
    expect(await store.clocks(conversationId)).toEqual({});
  });
});
