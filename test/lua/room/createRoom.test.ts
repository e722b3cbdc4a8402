import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  createArgs,
  describeAs,
  expectOneClock,
  freshRoom,
  IDLE_MS,
  makeRoom,
  named,
  OLGA,
  readLog,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('creates a room with its owner in it, and one expiry for all its keys', async () => {
  const room = await makeRoom(one, keys, { seats: 7, ...SOME_PASSWORD });

  const { state, members } = await describeAs(one, room);
  expect(state).toMatchObject({ title: 'A room', ownerId: OLGA, locked: true, hidden: false, seats: 7, here: 1 });
  expect(members).toEqual([
    { userId: OLGA, nickname: '"olga"', inside: true, removed: false, removedUntil: 0, here: true, mutedUntil: 0 },
  ]);
  expect(await readLog(one, room)).toMatchObject([
    { type: 'entered', from: OLGA, id: 'created', nickname: OLGA, uncounted: 1 },
  ]);
  const closesAt = await expectOneClock(one, room);
  expect(closesAt).toBe(Number((await readLog(one, room))[0]?.['at']) + IDLE_MS);
});

it('D1: of a hundred who create one name at once over two connections exactly one succeeds', async () => {
  const room = freshRoom(keys);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? one : two).run(
        scripts.createRoom,
        room,
        createArgs(`user${index}`, { clientId: `c${index}` }),
      ),
    ),
  );

  const [winner, ...others] = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(winner).toMatchObject({ value: { created: true } });
  expect(others).toEqual([]);
  const refusals = outcomes.filter(({ status }) => status === 'rejected');
  expect(new Set(refusals.map((each) => each.status === 'rejected' && (each.reason as { code: string }).code))).toEqual(
    new Set(['ROOM_NAME_TAKEN']),
  );
  expect(await readLog(one, room)).toHaveLength(1);
});

it('leaves an existing room with that name unchanged: ROOM_NAME_TAKEN', async () => {
  const room = await makeRoom(one, keys);
  const before = await one.command.hgetall(room.meta);

  await expectRefusal(one.run(scripts.createRoom, room, createArgs('eve')), 'ROOM_NAME_TAKEN');
  await expectRefusal(one.run(scripts.createRoom, room, createArgs(OLGA, { clientId: 'other' })), 'ROOM_NAME_TAKEN');

  expect(await one.command.hgetall(room.meta)).toEqual(before);
});

it('answers a repeated call as successful, and creates nothing twice', async () => {
  const room = freshRoom(keys);

  const answers = await atOnce([one, two], 6, (redis) => redis.run(scripts.createRoom, room, createArgs()));

  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await readLog(one, room)).toHaveLength(1);
});

it('F7: creates a room with several members in one step, who have read everything', async () => {
  const others = [{ userId: 'tom', ...named('tom') }];
  const room = await makeRoom(one, keys, { seats: 0, others });

  const { state, members } = await describeAs(one, room);
  expect(state).toMatchObject({ ownerId: OLGA, here: 2, seatsTaken: 2 });
  // A page may contain a member twice.
  const inside = members.filter((member) => member.inside && member.here).map(({ userId }) => userId);
  expect(new Set(inside)).toEqual(new Set([OLGA, 'tom']));
  expect((await readLog(one, room)).map(({ type, from }) => [type, from])).toEqual([
    ['entered', OLGA],
    ['entered', 'tom'],
  ]);
  const head = { reader: 'tom', leaseMs: 1_000, withLast: false, preview: 10 };
  expect(await one.run(scripts.readHead, room, head)).toMatchObject({ unread: 0, readOffset: 2 });
  await expectOneClock(one, room);
});
