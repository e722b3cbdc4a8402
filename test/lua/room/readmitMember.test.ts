import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  clockMoved,
  describeAs,
  enterAs,
  expectOnce,
  expectModeratorsOnly,
  makeRoom,
  OLGA,
  readLog,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const remove = (room: Awaited<ReturnType<typeof makeRoom>>, userId: string, forMs = 0) =>
  one.run(scripts.removeMember, room, { caller: OLGA, clientId: `remove-${userId}`, userId, forMs });

it('repair C5: readmits a removed person, once, and returns those who are still removed', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'ann']) {
    await enterAs(one, room, userId);
    await remove(room, userId);
    await expectRefusal(enterAs(one, room, userId), 'ROOM_REMOVED');
  }

  const readmitted = await expectOnce([one, two], room, 'readmitted', (redis) =>
    redis.run(scripts.readmitMember, room, { caller: OLGA, clientId: 'b1', userId: 'tom' }),
  );

  expect(readmitted).toMatchObject({ from: OLGA, userId: 'tom' });
  const { members } = await describeAs(one, room);
  expect(members.filter(({ removed }) => removed).map(({ userId }) => userId)).toEqual(['ann']);
  expect(await enterAs(one, room, 'tom')).toEqual({ entered: true });
});

it('readmits a person before the end of their removal', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await remove(room, 'tom', 3_600_000);

  await one.run(scripts.readmitMember, room, { caller: OLGA, clientId: 'b1', userId: 'tom' });

  expect(await enterAs(one, room, 'tom')).toEqual({ entered: true });
  expect(await one.command.exists(room.removals)).toBe(0);
});

it('changes nothing for a person whose removal has ended', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await remove(room, 'tom', 1);
  await clockMoved(one);
  const before = await readLog(one, room);

  await one.run(scripts.readmitMember, room, { caller: OLGA, clientId: 'b1', userId: 'tom' });

  expect(await readLog(one, room)).toEqual(before);
});

it('changes nothing for a person who was not removed', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const before = await readLog(one, room);

  for (const userId of ['tom', 'eve', OLGA]) {
    await one.run(scripts.readmitMember, room, { caller: OLGA, clientId: `b-${userId}`, userId });
  }

  expect(await readLog(one, room)).toEqual(before);
  await one.run(scripts.checkAccess, room, { userId: 'tom' });
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectModeratorsOnly(one, keys, (room, caller, userId) =>
    one.run(scripts.readmitMember, room, { caller, clientId: 'b1', userId }),
  );
});
