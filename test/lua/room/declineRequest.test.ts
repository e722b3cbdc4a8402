import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  approveAs,
  askAs,
  clockMoved,
  declineAs,
  enterAs,
  expectOneClock,
  expectOwnersOnly,
  makeRoom,
  OLGA,
  proofOf,
  readLog,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const DAY_MS = 24 * 3_600_000;

async function asking(...userIds: string[]) {
  const room = await makeRoom(one, keys, { joining: 'request' });
  for (const userId of userIds) await askAs(one, room, userId, 'May I?');
  return room;
}

it('ends the request for a while, once, and leaves no trace in the log', async () => {
  const room = await asking('eve', 'ann');
  await enterAs(one, room, 'tom', { isInvited: true });
  await appoint(one, room, 'tom');
  const before = await readLog(one, room);

  const replies = await atOnce([one, two], 6, (redis, index) =>
    declineAs(redis, room, index % 2 === 0 ? OLGA : 'tom', 'eve', { againMs: DAY_MS }),
  );

  expect(replies.filter(({ declined }) => declined).map(({ admitters }) => admitters.toSorted())).toEqual([
    [OLGA, 'tom'],
  ]);
  const [until = 0] = new Set(replies.map((reply) => reply.until));
  expect(replies.every((reply) => reply.until === until)).toBe(true);
  expect(await one.command.zscore(room.requests, 'eve')).toBe(String(-until));
  expect(await one.command.hkeys(room.requestNotes)).toEqual(['ann']);
  expect(await readLog(one, room)).toEqual(before);
  await expectOneClock(one, room);
});

it('remembers a limited number of declined people: those who may ask again first are forgotten', async () => {
  const room = await asking('eve', 'ann', 'una');
  await declineAs(one, room, OLGA, 'eve', { againMs: 2 * DAY_MS, kept: 2 });
  await declineAs(one, room, OLGA, 'ann', { againMs: DAY_MS, kept: 2 });
  await declineAs(one, room, OLGA, 'una', { againMs: 3 * DAY_MS, kept: 2 });

  expect((await one.command.zrange(room.requests, '0', '-1')).toSorted()).toEqual(['eve', 'una']);
});

it('needs a request that is pending: JOIN_REQUEST_ENDED', async () => {
  const room = await asking('withdrawn', 'approved');
  await one.run(scripts.withdrawRequest, room, { userId: 'withdrawn' });
  await approveAs(one, room, OLGA, 'approved');
  await askAs(one, room, 'ended', '', { lifetimeMs: 1 });
  await clockMoved(one);

  for (const userId of ['nobody', 'withdrawn', 'approved', 'ended']) {
    await expectRefusal(declineAs(one, room, OLGA, userId), 'JOIN_REQUEST_ENDED');
  }
  await one.run(scripts.checkAccess, room, { userId: 'approved' });
});

it('applies only to the room that the person asked: ROOM_REPLACED', async () => {
  const room = await asking('eve');
  await expectRefusal(declineAs(one, room, OLGA, 'eve', { epoch: 'the-room-before' }), 'ROOM_REPLACED');
  await declineAs(one, room, OLGA, 'eve', { epoch: (await proofOf(one, room)).epoch });
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, caller) => declineAs(one, room, caller, 'ann'), 'NOT_A_MODERATOR');
});
