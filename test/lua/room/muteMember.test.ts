import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOnce,
  expectOneClock,
  expectModeratorsOnly,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

async function mute(room: Awaited<ReturnType<typeof makeRoom>>, userId: string, forMs: number, clientId = 'x1') {
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId, userId, forMs });
}

it("D15: prevents a member from writing for a time, visibly to all, within the room's lifetime", async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const closesAt = await expectOneClock(one, room);

  await mute(room, 'tom', 60_000);

  const [event] = (await readLog(one, room)).slice(-1);
  expect(event).toMatchObject({ type: 'muted', userId: 'tom', until: Number(event?.['at']) + 60_000 });
  const { members } = await describeAs(one, room);
  expect(members.find(({ userId }) => userId === 'tom')).toMatchObject({ mutedUntil: event?.['until'] });
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('D15: may be permanent', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');

  await mute(room, 'tom', 0);

  expect((await readLog(one, room)).at(-1)).toMatchObject({ type: 'muted', until: null });
  expect((await describeAs(one, room)).members).toContainEqual(
    expect.objectContaining({ userId: 'tom', mutedUntil: -1 }),
  );
});

it('D15: does not end by leaving and entering again', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await mute(room, 'tom', 0);
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await enterAs(one, room, 'tom');

  expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({ refusals: [{ code: 'MUTED' }] });
});

it('D15: applies to former members, and refuses with PERSON_NOT_FOUND a person who was never there', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

  await mute(room, 'tom', 0);
  await expectRefusal(mute(room, 'eve', 0, 'x2'), 'PERSON_NOT_FOUND');
});

it('replaces an earlier mute, and drops those that have ended', async () => {
  const room = await makeRoom(one, keys);
  for (const user of ['tom', 'ann']) await enterAs(one, room, user);
  await mute(room, 'tom', 0, 'x1');
  await mute(room, 'tom', 1, 'x2');
  const [seconds] = await one.command.time();
  await one.command.zadd(room.mutes, Number(seconds) * 1000 - 1_000, 'tom');
  await mute(room, 'ann', 0, 'x3');

  expect(await one.command.zrange(room.mutes, '0', '-1')).toEqual(['ann']);
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');

  await expectOnce([one, two], room, 'muted', (redis) =>
    redis.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 }),
  );
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectModeratorsOnly(one, keys, (room, caller, userId) =>
    one.run(scripts.muteMember, room, { caller, clientId: 'x1', userId, forMs: 0 }),
  );
});
