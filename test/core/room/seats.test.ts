import { describe, expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const { store, people, crowd } = startComputers(3);

describe('too few seats', () => {
  it('D12: of sixty who enter at once on three computers exactly as many get in as there are seats', async () => {
    const [mei] = await people('Mei seats');
    const all = await crowd(60);
    const { name, conversationId } = await createRoom(mei, { seats: 20 });

    const answers = await Promise.all(all.map((person) => person.request('room.enter', { name, clientId: freshId() })));

    const inside = all.filter((_person, index) => answers[index]?.ok === true);
    expect(inside).toHaveLength(19);
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['ok', 'ROOM_FULL']));
    const { room, members } = await ask(mei, 'room.describe', { conversationId });
    expect(room).toMatchObject({ seats: 20, seatsTaken: 20, here: 20 });
    expect(members.map(({ userId }) => userId).toSorted()).toEqual([mei, ...inside].map(({ me }) => me.id).toSorted());
    for (const person of all.filter((each) => !inside.includes(each))) {
      await expectRefused(person, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
    }
  });

  it('D12: are never exceeded while sixty enter, leave and enter again at once', async () => {
    const [mei] = await people('Mei counts');
    const all = await crowd(60);
    const { name, conversationId } = await createRoom(mei, { seats: 8 });
    let counted = 0;

    await Promise.all(
      all.map(async (person, index) => {
        for (let turn = 0; turn < 4; turn += 1) {
          await person.request('room.enter', { name, clientId: freshId() });
          if ((index + turn) % 2 === 0) await person.request('room.leave', { conversationId, clientId: freshId() });
          const { room } = await ask(mei, 'room.peek', { name });
          expect(room.seatsTaken).toBeLessThanOrEqual(8);
          counted += 1;
        }
      }),
    );

    expect(counted).toBe(240);
    const { room, members } = await ask(mei, 'room.describe', { conversationId });
    expect(members.filter(({ role }) => role !== 'former')).toHaveLength(room.seatsTaken);
  });
});

describe('a full room', () => {
  it('D12: gives away the seat of the person who has been away longest, and notifies them', async () => {
    const [mei, tom, ann, eve] = await people('Mei full', 'Tom full', 'Ann full', 'Eve full');
    const { name, conversationId } = await createRoom(mei, { seats: 3 });
    await enter(tom, name);
    await enter(ann, name);
    await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'ROOM_FULL');
    await ann.connection.close();
    await store.tick();
    await tom.connection.close();

    await enter(eve, name);

    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(Object.fromEntries(members.map(({ userId, role }) => [userId, role]))).toEqual({
      [mei.me.id]: 'owner',
      [tom.me.id]: 'member',
      [eve.me.id]: 'member',
      [ann.me.id]: 'former',
    });
    const left = await mei.waitFor('conversation.appended', ({ event }) => event.type === 'left');
    expect(left.event.from).toBe(ann.me.id);
  });

  it('D12: never gives away its owner’s seat, nor that of an active writer', async () => {
    const [mei, tom, eve] = await people('Mei owns', 'Tom writes', 'Eve waits');
    const { name, conversationId } = await createRoom(mei, { seats: 2 });
    await enter(tom, name);
    await mei.connection.close();
    await say(tom, conversationId, 'I am here');

    await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'ROOM_FULL');
  });

  it('D12: with fewer seats than people removes nobody, and admits nobody', async () => {
    const [mei, tom, ann, eve] = await people('Mei fewer', 'Tom fewer', 'Ann fewer', 'Eve fewer');
    const { name, conversationId } = await createRoom(mei, { seats: 3 });
    await enter(tom, name);
    await enter(ann, name);
    await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 1 });

    await say(tom, conversationId, 'still here');
    await ask(ann, 'room.leave', { conversationId, clientId: freshId() });
    await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'ROOM_FULL');
    await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 3 });
    expect(await enter(eve, name)).toMatchObject({ room: { seats: 3, seatsTaken: 3 } });
  });
});
