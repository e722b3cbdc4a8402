import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectModeratorsOnly,
  expectOnce,
  expectOneClock,
  expiries,
  makeRoom,
  OLGA,
  readLog,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const HOUR_MS = 3_600_000;

const remove = (room: Awaited<ReturnType<typeof makeRoom>>, userId: string, clientId = 'r1', forMs = 0) =>
  one.run(scripts.removeMember, room, { caller: OLGA, clientId, userId, forMs });

it("repair C5: takes a person's seat, publishes it to everyone, and keeps them out", async () => {
  const room = await makeRoom(one, keys, { seats: 2 });
  await enterAs(one, room, 'tom');
  const published = await listenTo(two, room.channel);

  await remove(room, 'tom');

  await drained(two);
  expect(published).toMatchObject([
    { event: 'conversation.appended', data: { events: [{ type: 'removed', from: OLGA, userId: 'tom' }] } },
    { event: 'room.changed', data: { room: { seatsTaken: 1 } } },
  ]);
  await expectRefusal(one.run(scripts.checkAccess, room, { userId: 'tom' }), 'NOT_A_MEMBER');
  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_REMOVED');
});

it('removes for a time by the clock of Redis: ROOM_REMOVED with the end, which is in the event and the list', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'ann']) await enterAs(one, room, userId);
  await remove(room, 'tom', 'r1', HOUR_MS);
  await remove(room, 'ann', 'r2');

  const [byTime, forGood] = (await readLog(one, room)).filter(({ type }) => type === 'removed');
  const until = Number(byTime?.['until']);
  expect(until).toBe(Number(byTime?.['at']) + HOUR_MS);
  expect(forGood).not.toHaveProperty('until');
  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_REMOVED', { until });
  await expectRefusal(enterAs(one, room, 'ann'), 'ROOM_REMOVED', { until: null });
  const { members } = await describeAs(one, room);
  const removed = members.filter((member) => member.removed);
  expect(Object.fromEntries(removed.map(({ userId, removedUntil }) => [userId, removedUntil]))).toEqual({
    tom: until,
    ann: 0,
  });
  await expectOneClock(one, room);
  await one.run(scripts.closeRoom, room, { owner: OLGA });
  expect(await expiries(one, room)).toEqual({});
});

it('lets a person enter again when the time is over, without being readmitted', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await remove(room, 'tom', 'r1', 80);

  const enter = () => enterAs(one, room, 'tom').catch((error: unknown) => (error as { code?: string }).code);
  expect(await enter()).toBe('ROOM_REMOVED');
  await expect.poll(enter).toEqual({ entered: true });
  const { members } = await describeAs(one, room);
  expect(members.some((member) => member.removed)).toBe(false);
  // The end of the earlier removal does not apply to the next one.
  await remove(room, 'tom', 'r2');
  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_REMOVED', { until: null });
});

it('keeps out a person whom an earlier version removed', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.command.hset(room.members, 'tom', '!:tom:"tom"');

  await expectRefusal(enterAs(one, room, 'tom'), 'ROOM_REMOVED', { until: null });
  expect((await describeAs(one, room)).members).toContainEqual(
    expect.objectContaining({ userId: 'tom', removed: true, removedUntil: 0 }),
  );
});

it('is idempotent, and a repeated call does not affect a person who has entered again', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await expectOnce([one, two], room, 'removed', (redis) =>
    redis.run(scripts.removeMember, room, { caller: OLGA, clientId: 'r1', userId: 'tom', forMs: 0 }),
  );
  await one.run(scripts.readmitMember, room, { caller: OLGA, clientId: 'b1', userId: 'tom' });
  await enterAs(one, room, 'tom');

  await remove(room, 'tom');

  await one.run(scripts.checkAccess, room, { userId: 'tom' });
});

it('refuses with PERSON_NOT_FOUND a person who is not in the room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await remove(room, 'tom');
  const before = await readLog(one, room);

  await expectRefusal(remove(room, 'tom', 'r2'), 'PERSON_NOT_FOUND');
  await expectRefusal(remove(room, 'eve', 'r3'), 'PERSON_NOT_FOUND');
  expect(await readLog(one, room)).toEqual(before);
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectModeratorsOnly(one, keys, (room, caller, userId) =>
    one.run(scripts.removeMember, room, { caller, clientId: 'r1', userId, forMs: 0 }),
  );
});
