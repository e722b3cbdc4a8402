import { describe, expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused, freshRoomName, HOUR_MS } from '../../support/roomsForTests.ts';

const { store, people, crowd } = startComputers(3);
const settings = { password: null, seats: 5, idleTtlMs: HOUR_MS };

describe('a room name that many want', () => {
  it('D1: of sixty who create it at once on three computers exactly one gets it, and is in it', async () => {
    const all = await crowd(60);
    const name = freshRoomName();

    const answers = await Promise.all(
      all.map((person) => person.request('room.create', { name, clientId: freshId(), ...settings })),
    );

    const winners = all.filter((_person, index) => answers[index]?.ok === true);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error.code === 'ROOM_NAME_TAKEN')).toHaveLength(59);
    for (const person of all) {
      const { conversations } = await ask(person, 'conversation.list', {});
      expect(conversations).toMatchObject(winners.includes(person) ? [{ room: { ownerId: person.me.id } }] : []);
      const { room } = await ask(person, 'room.peek', { name });
      expect(room).toMatchObject({ ownerId: winners[0]?.me.id, seatsTaken: 1 });
    }
  });

  it('D1: is the same name in all its look-alike spellings', async () => {
    const all = await crowd(60);
    const tail = freshRoomName();
    const spellings = ['Paypal', 'PAYPAL', 'Раураl', 'ｐａｙｐａｌ', ' paypal ', 'p\u0430ypal'];

    const answers = await Promise.all(
      all.map((person, index) => {
        const name = `${spellings[index % spellings.length]} ${tail}`;
        return person.request('room.create', { name, clientId: freshId(), ...settings });
      }),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('D1: is free again when the room has closed, for exactly one', async () => {
    const [mei, ...others] = await crowd(51);
    if (mei === undefined) throw new Error('nobody');
    const { name, conversationId } = await createRoom(mei);
    await ask(mei, 'room.close', { conversationId });
    expect(await store.clocks(conversationId)).toEqual({});

    const answers = await Promise.all(
      others.map((person) => person.request('room.create', { name, clientId: freshId(), ...settings })),
    );

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await store.closesAt(conversationId);
  });
});

it('D1: a call that is repeated on another computer creates one room, and succeeds each time', async () => {
  const [mei] = await people('Mei repeats');
  const clientId = freshId();
  const name = freshRoomName();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => mei.request('room.create', { name, clientId, ...settings })),
  );

  expect(answers.every(({ ok }) => ok)).toBe(true);
  const { conversations } = await ask(mei, 'conversation.list', {});
  expect(conversations).toMatchObject([{ offset: 1 }]);
});

it('a hidden room reserves its name without revealing that it exists', async () => {
  const [mei, eve] = await people('Mei hides', 'Eve looks');
  const { name, conversationId } = await createRoom(mei, { hidden: true, password: 'open sesame' });

  await expectRefused(eve, 'room.peek', { name }, 'ROOM_NOT_FOUND');
  await expectRefused(eve, 'conversation.fetch', { conversationId }, 'ROOM_CLOSED');
  await expectRefused(eve, 'room.create', { name, clientId: freshId(), ...settings }, 'ROOM_NAME_TAKEN');
  expect(await ask(mei, 'room.peek', { name })).toMatchObject({ room: { hidden: true, locked: true } });
});

describe('an invalid room name', () => {
  // A team of their own, because cores of earlier tests still write and remove keys.
  const quiet = startComputers(1);

  it.each([
    ['nothing', '   '],
    ['an invisible character', 'lob\u0000by'],
    ['a bidirectional control character', 'lobby\u202Etxt'],
    ['sixty-five characters', 'x'.repeat(65)],
  ])('a name of %s is refused, and nothing is stored', async (_what, name) => {
    const [mei] = await quiet.people(`Mei ${freshId()}`);
    const before = [...(await quiet.store.everything()).keys()];

    await expectRefused(mei, 'room.create', { name, clientId: freshId(), ...settings }, 'ROOM_NAME_INVALID');

    const after = [...(await quiet.store.everything()).keys()];
    expect(after.filter((key) => !before.includes(key))).toEqual([]);
  });
});
