import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expectOnce, expectModeratorsOnly, makeRoom, OLGA, readLog } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const remove = (room: Awaited<ReturnType<typeof makeRoom>>, userId: string, clientId = 'r1') =>
  one.run(scripts.removeMember, room, { caller: OLGA, clientId, userId });

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

it('is idempotent, and a repeated call does not affect a person who has entered again', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await expectOnce([one, two], room, 'removed', (redis) =>
    redis.run(scripts.removeMember, room, { caller: OLGA, clientId: 'r1', userId: 'tom' }),
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
    one.run(scripts.removeMember, room, { caller, clientId: 'r1', userId }),
  );
});
