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
  expiries,
  freshRoom,
  makeRoom,
  OLGA,
  proofOf,
  readLog,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const requestRoom = (overrides: object = {}) => makeRoom(one, keys, { joining: 'request', ...overrides });

it('records the request with its note until it ends, and changes nothing else', async () => {
  const room = await requestRoom();
  await enterAs(one, room, 'tom', { isInvited: true });
  await appoint(one, room, 'tom');
  const before = await readLog(one, room);

  const { epoch, until, asked, admitters } = await askAs(one, room, 'eve', 'May I?');

  expect({ epoch, asked, admitters: admitters.toSorted() }).toEqual({
    epoch: (await proofOf(one, room)).epoch,
    asked: true,
    admitters: [OLGA, 'tom'],
  });
  expect(await one.command.zscore(room.requests, 'eve')).toBe(String(until));
  expect(await one.command.hgetall(room.requestNotes)).toEqual({ eve: '"May I?"' });
  expect(await readLog(one, room)).toEqual(before);
  await expectOneClock(one, room);
});

it('keeps the first request of a person, however often and over however many connections they ask', async () => {
  const room = await requestRoom();

  const replies = await atOnce([one, two], 6, (redis) => askAs(redis, room, 'eve', 'May I?'));
  await askAs(one, room, 'eve', 'another note');

  expect(replies.filter(({ asked }) => asked)).toHaveLength(1);
  expect(new Set(replies.map(({ until }) => until)).size).toBe(1);
  expect(await one.command.hgetall(room.requestNotes)).toEqual({ eve: '"May I?"' });
});

it('has room for a number of requests, of which one that has ended takes no place: TOO_MANY_JOIN_REQUESTS', async () => {
  const room = await requestRoom();
  await askAs(one, room, 'ann', 'short', { lifetimeMs: 1 });
  await askAs(one, room, 'eve', '', { limit: 2 });
  await clockMoved(one);
  await askAs(one, room, 'una', '', { limit: 2 });

  await expectRefusal(askAs(one, room, 'ben', '', { limit: 2 }), 'TOO_MANY_JOIN_REQUESTS', { limit: 2 });
  await askAs(one, room, 'eve', '', { limit: 2 });
  expect(await one.command.zrange(room.requests, '0', '-1')).toEqual(['eve', 'una']);
  expect(await one.command.exists(room.requestNotes)).toBe(0);
});

it('is refused after a declined request, until its time is over: JOIN_REQUEST_DECLINED', async () => {
  const room = await requestRoom();
  await askAs(one, room, 'eve');
  const { until } = await declineAs(one, room, OLGA, 'eve');
  await expectRefusal(askAs(one, room, 'eve'), 'JOIN_REQUEST_DECLINED', { until });

  await askAs(one, room, 'ann');
  await declineAs(one, room, OLGA, 'ann', { againMs: 1 });
  await clockMoved(one);
  expect(await askAs(one, room, 'ann')).toMatchObject({ asked: true });
});

it('is not needed in another room, by a member, and by a person who was in the room before: JOIN_REQUEST_NOT_NEEDED', async () => {
  for (const joining of ['open', 'private']) {
    await expectRefusal(askAs(one, await makeRoom(one, keys, { joining }), 'eve'), 'JOIN_REQUEST_NOT_NEEDED');
  }
  const room = await requestRoom();
  await askAs(one, room, 'tom');
  await approveAs(one, room, OLGA, 'tom');
  for (const userId of [OLGA, 'tom']) await expectRefusal(askAs(one, room, userId), 'JOIN_REQUEST_NOT_NEEDED');
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await expectRefusal(askAs(one, room, 'tom'), 'JOIN_REQUEST_NOT_NEEDED');
});

it('is refused to a removed person: ROOM_REMOVED', async () => {
  const room = await requestRoom();
  await enterAs(one, room, 'tom', { isInvited: true });
  await one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'r1', userId: 'tom', forMs: 0 });
  await expectRefusal(askAs(one, room, 'tom'), 'ROOM_REMOVED', { until: null });
});

it('reveals no hidden room, and creates none: ROOM_NOT_FOUND', async () => {
  const hidden = await requestRoom({ hidden: true });
  await expectRefusal(askAs(one, hidden, 'eve'), 'ROOM_NOT_FOUND');
  expect(await one.command.exists(hidden.requests)).toBe(0);

  const gone = freshRoom(keys);
  await expectRefusal(askAs(one, gone, 'eve'), 'ROOM_NOT_FOUND');
  expect(await expiries(one, gone)).toEqual({});
});

it('ends with the room: a later one of its name has no requests', async () => {
  const room = await requestRoom();
  await askAs(one, room, 'eve', 'May I?');

  await one.run(scripts.closeRoom, room, { owner: OLGA });

  expect(await expiries(one, room)).toEqual({});
});
