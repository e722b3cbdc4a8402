import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOnce,
  expectOneClock,
  expiries,
  freshRoom,
  makeRoom,
  OLGA,
  readLog,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('D8: gives up the seat and tells everybody; the clock goes on as it was', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const heard = await listenTo(two, room.channel);
  const closesAt = await expectOneClock(one, room);

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

  await drained(two);
  expect(heard).toMatchObject([
    { event: 'conversation.appended', data: { events: [{ type: 'left', from: 'tom', id: 'l1' }] } },
    { event: 'room.changed', data: { room: { here: 1, seatsTaken: 1 } } },
  ]);
  expect(await expectOneClock(one, room)).toBe(closesAt);
  const { members } = await describeAs(one, room);
  expect(members).toContainEqual({ userId: 'tom', nickname: '"tom"', inside: false, here: false, mutedUntil: 0 });
});

it('D8: a room with nobody in it stays until its clock ends', async () => {
  const room = await makeRoom(one, keys);
  const closesAt = await expectOneClock(one, room);
  await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l1' });

  expect(await expectOneClock(one, room)).toBe(closesAt);
  expect(await enterAs(one, room, 'tom')).toEqual({ entered: true });
  expect(await readLog(one, room)).toHaveLength(3);
});

it('is done once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');

  await expectOnce([one, two], room, 'left', (redis) =>
    redis.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' }),
  );
});

it('needs no password', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await expectRefusal(one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l2' }), 'NOT_A_MEMBER');
});

it('is refused to strangers, and where there is no room', async () => {
  const leave = (room: ReturnType<typeof freshRoom>) =>
    one.run(scripts.leaveRoom, room, { userId: 'eve', clientId: 'l1' });
  const gone = freshRoom(keys);

  await expectRefusal(leave(await makeRoom(one, keys)), 'NOT_A_MEMBER');
  await expectRefusal(leave(await makeRoom(one, keys, { hidden: true })), 'ROOM_CLOSED');
  await expectRefusal(leave(gone), 'ROOM_CLOSED');
  expect(await expiries(one, gone)).toEqual({});
});
