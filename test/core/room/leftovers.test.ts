import { expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { ask, closeAfter, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import type { RoomStore } from '../../support/roomStore.ts';

const PROMPT = { timing: { roomIdleMinMs: 1, sweepEveryMs: 25, listGraceMs: 300 } };
/** A core that does not clean up the lists, and that is stopped before it projects what happened. */
const IDLE = { timing: { ...PROMPT.timing, sweepEveryMs: 3_600_000, projectAfterMs: 5_000 } };

const prompt = startComputers(1, PROMPT);
const graceful = startComputers(1, { timing: { ...PROMPT.timing, listGraceMs: 2_000 } });
const [stopped, interrupted] = [startComputers(2, IDLE), startComputers(1, IDLE)];

/** The keys that contain the name of a room. */
async function traces({ everything }: RoomStore, conversationId: string): Promise<string[]> {
  return [...(await everything())]
    .filter(([key, value]) => `${key} ${JSON.stringify(value)}`.includes(conversationId))
    .map(([key]) => key);
}

async function expectNoTrace(store: RoomStore, conversationId: string): Promise<void> {
  await expect.poll(() => traces(store, conversationId)).toEqual([]);
}

/** Their lists were checked and are due again when the room closes, as far as is known. */
async function expectDueLate({ redis, keys, now }: RoomStore, ...people: readonly SignedIn[]): Promise<void> {
  const dueLate = async () => {
    const due = await redis.zmscore(keys.agenda('lists').due, ...people.map(({ me }) => me.id));
    const soon = (await now()) + 60_000;
    return due.every((at) => Number(at) > soon);
  };
  await expect.poll(dueLate).toBe(true);
}

it('nothing is left of a room that expired while its people are away', async () => {
  const { store, people } = prompt;
  const [mei, tom] = await people('Mei 1', 'Tom 1');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  await say(tom, conversationId, 'hello');
  expect(await traces(store, conversationId)).toContain(store.keys.user(tom.me.id).conversations);
  await closeAfter(mei, conversationId, 200);
  await Promise.all([mei.connection.close(), tom.connection.close()]);

  await expectNoTrace(store, conversationId);
});

it('nothing is left after the next start of rooms that expired while no core was running', async () => {
  const { store, people, keyPrefix, stop } = stopped;
  const [mei, tom] = await people('Mei 2', 'Tom 2');
  const rooms = [];
  for (let count = 0; count < 5; count += 1) {
    const room = await createRoom(mei);
    await enter(tom, room.name);
    await closeAfter(mei, room.conversationId, 200);
    rooms.push(room);
  }
  const lasting = await createRoom(mei);
  await enter(tom, lasting.name);
  await stop();
  for (const { conversationId } of rooms) {
    await expect.poll(() => store.clocks(conversationId)).toEqual({});
    // Both people's lists, and the pending projection jobs.
    expect(await traces(store, conversationId)).toHaveLength(3);
    expect(await traces(store, conversationId)).toContain(store.keys.agenda('follow').due);
  }

  const core = startCore({ keyPrefix, ...PROMPT });
  try {
    for (const { conversationId } of rooms) await expectNoTrace(store, conversationId);
    for (const { me } of [mei, tom]) {
      expect(await store.redis.zrange(store.keys.user(me.id).conversations, '0', '-1')).toEqual([
        lasting.conversationId,
      ]);
    }
  } finally {
    await core.stop();
  }
});

it.concurrent('nothing is left after the next start of a room whose owner’s core was killed while closing it', async () => {
  const { store, people, keyPrefix, stop } = interrupted;
  const [mei, tom] = await people('Mei 3', 'Tom 3');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  const closing = mei.request('room.close', { conversationId });
  await expect.poll(() => store.clocks(conversationId), { interval: 1 }).toEqual({});
  await stop();
  await closing;

  const core = startCore({ keyPrefix, ...PROMPT });
  try {
    await expectNoTrace(store, conversationId);
  } finally {
    await core.stop();
  }
});

it.concurrent('nothing is left in the lists of former members when the room closes earlier than their lists recorded', async () => {
  const { store, people } = graceful;
  const [mei, tom, ann, eve] = await people('Mei 4', 'Tom 4', 'Ann 4', 'Eve 4');
  const { name, conversationId } = await createRoom(mei, { seats: 4 });
  for (const person of [tom, ann, eve]) await enter(person, name);
  await expectDueLate(store, tom, ann, eve);
  await Promise.all([ann.connection.close(), eve.connection.close()]);
  await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: ann.me.id });
  await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 3 });
  const [zoe] = await people('Zoe 5');
  await enter(zoe, name); // Eve has her seat
  await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
  await tom.connection.close();

  await closeAfter(mei, conversationId, 200);

  await expectNoTrace(store, conversationId);
});

it('nothing is left in the lists of former members when the owner closes the room', async () => {
  const { store, people } = prompt;
  const [mei, ann] = await people('Mei 6', 'Ann 6');
  const { name, conversationId } = await createRoom(mei);
  await enter(ann, name);
  await expectDueLate(store, ann);
  await ann.connection.close();
  await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: ann.me.id });

  await ask(mei, 'room.close', { conversationId });

  await expectNoTrace(store, conversationId);
});

it('nothing is left in the list of a person who was refused entry', async () => {
  const { store, people } = prompt;
  const [mei, eve] = await people('Mei 7', 'Eve 7');
  const { name, conversationId } = await createRoom(mei, { seats: 1 });
  await expectRefused(eve, 'room.enter', { name, clientId: freshId() }, 'ROOM_FULL');
  await eve.connection.close();

  await ask(mei, 'room.close', { conversationId });

  await expectNoTrace(store, conversationId);
});

it('nothing is left of closed rooms in a list that is longer than one page of the clean-up', async () => {
  const { store, people } = prompt;
  const [mei] = await people('Mei has many');
  const list = store.keys.user(mei.me.id).conversations;
  const entries = Array.from({ length: LIMITS.headsPerCall + 500 }, (_, index) => [1, `room:closed+${index}`]).flat();
  await store.redis.zadd(list, ...entries);
  await store.redis.zadd(store.keys.agenda('lists').due, 1, mei.me.id);

  await expect.poll(() => store.redis.zcard(list)).toBe(0);
});

it('nothing is left in the sections and the archive of people who are away', async () => {
  const { store, people } = prompt;
  const [mei, tom] = await people('Mei 8', 'Tom 8');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  const sections = [{ id: 'work', name: 'Work', conversations: [conversationId] }];
  const archived = { [conversationId]: { epoch: 'e', offset: 1 } };
  await ask(tom, 'settings.write', { settings: { sections, archived }, version: 0 });
  expect(await traces(store, conversationId)).toContain(store.keys.user(tom.me.id).settings);
  await closeAfter(mei, conversationId, 200);
  await Promise.all([mei.connection.close(), tom.connection.close()]);

  await expectNoTrace(store, conversationId);
});
