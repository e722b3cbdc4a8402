import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOnce,
  expectOneClock,
  expectOwnersOnly,
  expiries,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('D14: restarts the expiry of every key with the new time, and publishes it to everyone', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const published = await listenTo(two, room.channel);

  const { userIds } = await one.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i1', idleTtlMs: 700_000 });

  expect(userIds.toSorted()).toEqual([OLGA, 'tom']);
  const closesAt = await expectOneClock(one, room);
  await drained(two);
  expect(published).toMatchObject([
    {
      event: 'conversation.appended',
      data: { events: [{ type: 'idleTimeChanged', idleTtlMs: 700_000, at: closesAt - 700_000 }] },
    },
    { event: 'room.changed', data: { room: { idleTtlMs: 700_000, closesAt } } },
  ]);
});

it('D14: sets the time that messages renew from then on', async () => {
  const room = await makeRoom(one, keys);
  await one.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i1', idleTtlMs: 700_000 });

  const { at } = await sendTo(one, room, roomMessage(OLGA, 'm1'));

  expect(await expectOneClock(one, room)).toBe(at + 700_000);
});

it('D2: closes the room when that time has passed, all its keys at once', async () => {
  const room = await makeRoom(one, keys);
  await one.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i1', idleTtlMs: 60 });

  await expect.poll(() => expiries(one, room)).toEqual({});
});

it('is idempotent, and always returns everyone who was ever in the room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  const args = { owner: OLGA, clientId: 'i1', idleTtlMs: 700_000 };

  await expectOnce([one, two], room, 'idleTimeChanged', (redis) => redis.run(scripts.setIdleTime, room, args));

  expect(await one.run(scripts.setIdleTime, room, args)).toMatchObject({
    userIds: expect.arrayContaining([OLGA, 'tom']) as string[],
  });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setIdleTime, room, { owner, clientId: 'i1', idleTtlMs: 700_000 }),
  );
});

it('F10: with 0 nothing of the room expires, also not after a message, until it gets an idle time again', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i1', idleTtlMs: 0 });
  await sendTo(one, room, roomMessage(OLGA, 'm1'));

  const found = await expiries(one, room);
  expect(found).toMatchObject({ meta: -1, log: -1, members: -1, leases: -1 });
  expect(new Set(Object.values(found))).toEqual(new Set([-1]));
  expect((await describeAs(one, room)).state).toMatchObject({ idleTtlMs: 0, closesAt: 0 });

  await one.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i2', idleTtlMs: 700_000 });
  await expectOneClock(one, room);
});
