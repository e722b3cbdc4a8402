import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  askAs,
  clockMoved,
  describeAs,
  enterArgs,
  enterAs,
  expectOneClock,
  expiries,
  freshRoom,
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

describe('entering', () => {
  it('takes a seat, is published to everyone, and renews nothing but the lease', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    const published = await listenTo(two, room.channel);
    const closesAt = await expectOneClock(one, room);
    await clockMoved(one);

    expect(await enterAs(one, room, 'tom', { clientId: 'e1' })).toEqual({ entered: true });

    expect(await expectOneClock(one, room)).toBe(closesAt);
    await drained(two);
    expect(published).toMatchObject([
      {
        event: 'conversation.appended',
        data: { after: 2, events: [{ type: 'entered', from: 'tom', id: 'e1', nickname: 'tom', uncounted: 2 }] },
      },
      { event: 'room.changed', data: { room: { here: 2, seatsTaken: 2, closesAt } } },
    ]);
    expect(Number(await one.command.zscore(room.leases, 'tom'))).toBeGreaterThan(Date.now());
  });

  it('makes earlier messages unread for nobody', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(OLGA, 'm2'));
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm3'));

    const head = { reader: 'tom', leaseMs: 1, withLast: false, preview: 1 };
    expect(await one.run(scripts.readHead, room, head)).toMatchObject({ offset: 5, unread: 1, readOffset: 4 });
  });

  it('twice, or repeated, counts once', async () => {
    const room = await makeRoom(one, keys);
    await Promise.all([enterAs(one, room, 'tom', { clientId: 'e1' }), enterAs(two, room, 'tom', { clientId: 'e1' })]);
    expect(await enterAs(one, room, 'tom')).toEqual({ entered: false });

    expect((await readLog(one, room)).filter(({ from }) => from === 'tom')).toHaveLength(1);
  });

  it('is not done again by a late repetition after leaving: NOT_A_MEMBER', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom', { clientId: 'e1' });
    await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

    await expectRefusal(enterAs(one, room, 'tom', { clientId: 'e1' }), 'NOT_A_MEMBER');
    expect(await enterAs(one, room, 'tom', { clientId: 'e2' })).toEqual({ entered: true });
  });

  it('is refused if there is no room, and creates none: ROOM_NOT_FOUND', async () => {
    const room = freshRoom(keys);

    await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_NOT_FOUND');
    expect(await expiries(one, room)).toEqual({});
  });

  it('gives recreated keys the expiry of the room', async () => {
    const room = await makeRoom(one, keys);
    await one.run(scripts.leaveRoom, room, { userId: OLGA, clientId: 'l1' });
    expect(Object.keys(await expiries(one, room))).not.toContain('leases');

    await enterAs(one, room, 'tom');

    await expectOneClock(one, room);
  });
});

describe('a nickname', () => {
  it('D13: belongs to one person: NICKNAME_TAKEN for everyone else, also while they are away', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom', named('captain'));
    await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });

    await expectRefusal(enterAs(one, room, 'eve', named('captain')), 'NICKNAME_TAKEN');
    expect(await enterAs(one, room, 'tom', named('captain'))).toEqual({ entered: true });
  });

  it('D13: is given to exactly one of fifty concurrent requests', async () => {
    const room = await makeRoom(one, keys, { seats: 100 });

    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => enterAs(index % 2 === 0 ? one : two, room, `u${index}`, named('boss'))),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('D13: can be changed by entering again, which frees the old one', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom', named('captain'));

    expect(await enterAs(one, room, 'tom', named('pirate'))).toEqual({ entered: false });
    await enterAs(one, room, 'eve', named('captain'));

    const { members } = await describeAs(one, room);
    expect(Object.fromEntries(members.map(({ userId, nickname }) => [userId, nickname]))).toEqual({
      olga: '"olga"',
      tom: '"pirate"',
      eve: '"captain"',
    });
    expect((await readLog(one, room)).map(({ nickname }) => nickname)).toEqual([OLGA, 'captain', 'pirate', 'captain']);
  });
});

describe('seats', () => {
  it('D12: are given to exactly as many of 200 concurrent requests over two connections as there are', async () => {
    const room = await makeRoom(one, keys, { seats: 100 });

    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => enterAs(index % 2 === 0 ? one : two, room, `u${index}`)),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(99);
    expect(await one.command.zcard(room.leases)).toBe(100);
    await expectRefusal(enterAs(one, room, 'late'), 'ROOM_FULL');
  });

  it('D3: of people whose lease has expired are given away, the longest absent first', async () => {
    const room = await makeRoom(one, keys, { seats: 3 });
    await enterAs(one, room, 'tom');
    await enterAs(one, room, 'ann');
    await loseLease(one, room, 'tom', 5_000);
    await loseLease(one, room, 'ann', 9_000);

    expect(await enterAs(one, room, 'eve', { clientId: 'e1' })).toEqual({ entered: true });

    expect((await readLog(one, room)).slice(-2)).toMatchObject([
      { type: 'left', from: 'ann' },
      { type: 'entered', from: 'eve' },
    ]);
    expect(await one.command.zcard(room.leases)).toBe(3);
    await expectRefusal(one.run(scripts.checkAccess, room, { userId: 'ann' }), 'NOT_A_MEMBER');
    await one.run(scripts.checkAccess, room, { userId: 'tom' });
  });

  it('D3: stay with absent people until they are needed', async () => {
    const room = await makeRoom(one, keys, { seats: 3 });
    await enterAs(one, room, 'tom');
    await loseLease(one, room, 'tom');
    await enterAs(one, room, 'eve');

    await one.run(scripts.checkAccess, room, { userId: 'tom' });
    expect((await describeAs(one, room)).state).toMatchObject({ seatsTaken: 3, here: 2 });
  });

  it('are never taken from the owner', async () => {
    const room = await makeRoom(one, keys, { seats: 1 });
    await loseLease(one, room, OLGA);

    await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_FULL');
  });

  it('are not needed by people who have one', async () => {
    const room = await makeRoom(one, keys, { seats: 1 });

    expect(await enterAs(one, room, OLGA)).toEqual({ entered: false });
  });

  it('that are fewer than people admit nobody until enough are away', async () => {
    const room = await makeRoom(one, keys, { seats: 4 });
    for (const user of ['tom', 'ann', 'bob']) await enterAs(one, room, user);
    await one.run(scripts.setSeats, room, { owner: OLGA, clientId: 's1', seats: 3 });
    await loseLease(one, room, 'tom');

    await expectRefusal(enterAs(one, room, 'eve'), 'ROOM_FULL');
    await loseLease(one, room, 'ann');
    await enterAs(one, room, 'eve');
    expect(await one.command.zcard(room.leases)).toBe(3);
  });
});

describe('a password', () => {
  it('D11: must have been proved in its current version: ROOM_PASSWORD_REQUIRED', async () => {
    const room = await makeRoom(one, keys, SOME_PASSWORD);
    const proof = await proofOf(one, room);

    await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_PASSWORD_REQUIRED');
    await expectRefusal(enterAs(one, room, 'tom', { ...proof, epoch: 'another' }), 'ROOM_PASSWORD_REQUIRED');
    expect(await enterAs(one, room, 'tom', proof)).toEqual({ entered: true });
  });

  it('D11: that changed while it was being checked is required again', async () => {
    const room = await makeRoom(one, keys, SOME_PASSWORD);
    const proof = await proofOf(one, room);
    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });

    await expectRefusal(enterAs(one, room, 'tom', proof), 'ROOM_PASSWORD_REQUIRED');
  });

  it('D11: can be proved again from an existing seat, without an event for others', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });
    const before = await readLog(one, room);
    await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_PASSWORD_REQUIRED');

    expect(await enterAs(one, room, 'tom', await proofOf(one, room))).toEqual({ entered: false });

    await one.run(scripts.checkAccess, room, { userId: 'tom' });
    expect(await readLog(one, room)).toEqual(before);
  });

  it('is not required again from a person who has proved it', async () => {
    const room = await makeRoom(one, keys, SOME_PASSWORD);
    await enterAs(one, room, 'tom', await proofOf(one, room));

    expect(await one.run(scripts.enterRoom, room, enterArgs('tom'))).toEqual({ entered: false });
  });
});

it('repair C5: does not admit a person whom the owner removed, even with the right password: ROOM_REMOVED', async () => {
  const room = await makeRoom(one, keys, { hidden: true });
  await enterAs(one, room, 'tom');
  await one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'r1', userId: 'tom', forMs: 0 });
  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_REMOVED');

  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });
  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_PASSWORD_REQUIRED');
  await expectRefusal(enterAs(one, room, 'tom', await proofOf(one, room)), 'ROOM_REMOVED');
});

it('admits a guest only to a room that they were put into before: NOT_FOR_GUESTS', async () => {
  const room = await makeRoom(one, keys);
  await expectRefusal(enterAs(one, room, 'gus', { isGuest: true }), 'NOT_FOR_GUESTS');
  expect(await one.command.hexists(room.members, 'gus')).toBe(0);
  await enterAs(one, room, 'gus');
  expect(await enterAs(one, room, 'gus', { isGuest: true })).toEqual({ entered: false });
  await one.run(scripts.leaveRoom, room, { userId: 'gus', clientId: 'l1' });
  expect(await enterAs(one, room, 'gus', { isGuest: true })).toEqual({ entered: true });
});

describe('a room that people join by request', () => {
  it('admits a person by an invitation, with the password, or who was in it before: JOIN_REQUEST_REQUIRED', async () => {
    const room = await makeRoom(one, keys, { joining: 'request' });
    await expectRefusal(enterAs(one, room, 'tom'), 'JOIN_REQUEST_REQUIRED');
    expect(await enterAs(one, room, 'tom', { isInvited: true })).toEqual({ entered: true });
    await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
    expect(await enterAs(one, room, 'tom')).toEqual({ entered: true });

    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });
    await expectRefusal(enterAs(one, room, 'eve'), 'ROOM_PASSWORD_REQUIRED');
    expect(await enterAs(one, room, 'eve', await proofOf(one, room))).toEqual({ entered: true });
  });

  it('is not revealed when it is hidden: ROOM_NOT_FOUND', async () => {
    const room = await makeRoom(one, keys, { joining: 'request', hidden: true });
    await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_NOT_FOUND');
  });

  it('ends the request of a person who enters', async () => {
    const room = await makeRoom(one, keys, { joining: 'request' });
    await askAs(one, room, 'tom', 'May I?');
    await enterAs(one, room, 'tom', { isInvited: true });
    expect(await one.command.exists(room.requests, room.requestNotes)).toBe(0);
  });
});
