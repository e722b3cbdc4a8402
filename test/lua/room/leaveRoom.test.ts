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
  proofOf,
  readLog,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('D8: frees the seat and is published to everyone; the expiry stays the same', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const published = await listenTo(two, room.channel);
  const closesAt = await expectOneClock(one, room);

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

  await drained(two);
  expect(published).toMatchObject([
    { event: 'conversation.appended', data: { events: [{ type: 'left', from: 'tom', id: 'l1' }] } },
    { event: 'room.changed', data: { room: { here: 1, seatsTaken: 1 } } },
  ]);
  expect(await expectOneClock(one, room)).toBe(closesAt);
  const { members } = await describeAs(one, room);
  expect(members).toContainEqual({
    userId: 'tom',
    nickname: '"tom"',
    inside: false,
    removed: false,
    removedUntil: 0,
    here: false,
    mutedUntil: 0,
  });
});

it('D8: keeps an empty room until it expires', async () => {
  const room = await makeRoom(one, keys);
  const closesAt = await expectOneClock(one, room);
  await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l1' });

  expect(await expectOneClock(one, room)).toBe(closesAt);
  expect(await enterAs(one, room, 'tom')).toEqual({ entered: true });
  // The next who enters owns it.
  expect(await readLog(one, room)).toHaveLength(4);
});

it('is idempotent', async () => {
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

it('is refused to strangers, and for a closed room', async () => {
  const leave = (room: ReturnType<typeof freshRoom>) =>
    one.run(scripts.leaveRoom, room, { userId: 'eve', clientId: 'l1' });
  const gone = freshRoom(keys);

  await expectRefusal(leave(await makeRoom(one, keys)), 'NOT_A_MEMBER');
  await expectRefusal(leave(await makeRoom(one, keys, { hidden: true })), 'ROOM_CLOSED');
  await expectRefusal(leave(gone), 'ROOM_CLOSED');
  expect(await expiries(one, gone)).toEqual({});
});

it('repair C5: passes an owner’s room to the member who first entered earliest', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'ann', 'bob']) await enterAs(one, room, userId);
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'm', userId: 'ann', forMs: 0 });
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

  await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l2' });
  await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l2' });

  const { state } = await describeAs(one, room, 'ann');
  expect(state).toMatchObject({ ownerId: 'ann' });
  const log = await readLog(one, room);
  expect(log.slice(-2)).toMatchObject([
    { type: 'left', from: OLGA },
    { type: 'ownerChanged', from: 'ann', userId: 'ann' },
  ]);
  expect(await one.command.zscore(room.mutes, 'ann')).toBeNull();
  await expectOneClock(one, room);
});

it('repair C5: passes an owner’s room without other active members to the next who enters or proves its password', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });
  await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l1' });
  expect((await readLog(one, room)).map(({ type }) => type)).not.toContain('ownerChanged');

  await enterAs(one, room, 'tom', await proofOf(one, room));

  expect((await describeAs(one, room, 'tom')).state).toMatchObject({ ownerId: 'tom' });
  await enterAs(one, room, OLGA, await proofOf(one, room));
  expect((await describeAs(one, room, OLGA)).state).toMatchObject({ ownerId: 'tom' });
});
