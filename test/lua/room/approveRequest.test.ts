import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  approveAs,
  askAs,
  clockMoved,
  declineAs,
  describeAs,
  enterAs,
  expectOneClock,
  expectOwnersOnly,
  loseLease,
  makeRoom,
  named,
  OLGA,
  proofOf,
  readLog,
  roomMessage,
  sendTo,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

async function asking(userId = 'eve', overrides: object = {}) {
  const room = await makeRoom(one, keys, { joining: 'request', ...overrides });
  await askAs(one, room, userId, 'May I?');
  return room;
}

it('gives the person a seat, is published to everyone, and they count as absent', async () => {
  const room = await asking();
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  const published = await listenTo(two, room.channel);

  expect(await approveAs(one, room, OLGA, 'eve', { clientId: 'a1' })).toEqual({ entered: true, admitters: [OLGA] });

  await drained(two);
  const event = { type: 'entered', from: 'eve', id: 'a1', nickname: 'eve', approvedBy: OLGA };
  expect(published).toMatchObject([
    { event: 'conversation.appended', data: { after: 2, events: [event] } },
    { event: 'room.changed', data: { room: { here: 1, seatsTaken: 2 } } },
  ]);
  const head = { reader: 'eve', leaseMs: 1, withLast: false, preview: 1 };
  expect(await one.run(scripts.readHead, room, head)).toMatchObject({ offset: 3, unread: 0, readOffset: 3 });
  expect(await one.command.exists(room.requests, room.requestNotes)).toBe(0);
  await expectOneClock(one, room);
});

it('has one effect when several moderators approve at the same time', async () => {
  const room = await asking();
  await enterAs(one, room, 'tom', { isInvited: true });
  await appoint(one, room, 'tom');

  const replies = await atOnce([one, two], 6, (redis, index) =>
    approveAs(redis, room, index % 2 === 0 ? OLGA : 'tom', 'eve'),
  );

  expect(replies.filter(({ entered }) => entered)).toHaveLength(1);
  expect((await readLog(one, room)).filter(({ from }) => from === 'eve')).toHaveLength(1);
});

it('replaces the password, also when it changed since the person asked', async () => {
  const room = await asking('eve', SOME_PASSWORD);
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });

  await approveAs(one, room, OLGA, 'eve');

  expect((await one.run(scripts.checkAccess, room, { userId: 'eve' })).epoch).toBe((await proofOf(one, room)).epoch);
});

it('needs a request that is pending: JOIN_REQUEST_ENDED', async () => {
  const room = await asking('withdrawn');
  await one.run(scripts.withdrawRequest, room, { userId: 'withdrawn' });
  await askAs(one, room, 'declined');
  await declineAs(one, room, OLGA, 'declined');
  await askAs(one, room, 'ended', '', { lifetimeMs: 1 });
  await askAs(one, room, 'left');
  await approveAs(one, room, OLGA, 'left');
  await one.run(scripts.leaveRoom, room, { userId: 'left', clientId: 'l1' });
  await clockMoved(one);
  const before = await readLog(one, room);

  for (const userId of ['nobody', 'withdrawn', 'declined', 'ended', 'left']) {
    await expectRefusal(approveAs(one, room, OLGA, userId), 'JOIN_REQUEST_ENDED');
  }
  expect(await readLog(one, room)).toEqual(before);
});

it('takes no seat of another person, also of one who is absent, and the request stays: ROOM_FULL', async () => {
  const room = await asking('eve', { seats: 2 });
  await enterAs(one, room, 'tom', { isInvited: true });
  await loseLease(one, room, 'tom');

  await expectRefusal(approveAs(one, room, OLGA, 'eve'), 'ROOM_FULL');

  expect(await one.command.zrange(room.requests, '0', '-1')).toEqual(['eve']);
  expect((await describeAs(one, room)).state).toMatchObject({ seatsTaken: 2 });
  await one.run(scripts.setSeats, room, { owner: OLGA, clientId: 's1', seats: 0 });
  expect(await approveAs(one, room, OLGA, 'eve')).toMatchObject({ entered: true });
});

it('is refused for a nickname of another person: NICKNAME_TAKEN', async () => {
  const room = await asking();
  await expectRefusal(approveAs(one, room, OLGA, 'eve', named(OLGA)), 'NICKNAME_TAKEN');
  expect(await approveAs(one, room, OLGA, 'eve', named('eve 2'))).toMatchObject({ entered: true });
});

it('applies only to the room that the person asked: ROOM_REPLACED', async () => {
  const room = await asking();
  await expectRefusal(approveAs(one, room, OLGA, 'eve', { epoch: 'the-room-before' }), 'ROOM_REPLACED');
  await approveAs(one, room, OLGA, 'eve', { epoch: (await proofOf(one, room)).epoch });
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, caller) => approveAs(one, room, caller, 'ann'), 'NOT_A_MODERATOR');
});
