import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  askAs,
  describeAs,
  enterAs,
  expectOnce,
  expectOwnersOnly,
  makeRoom,
  OLGA,
  type RoomKeys,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('sets who may join; members stay', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  expect((await describeAs(one, room)).state).toMatchObject({ joining: 'private' });

  for (const joining of ['open', 'private']) {
    await one.run(scripts.setRoomJoining, room, { caller: OLGA, clientId: joining, joining });
    expect((await describeAs(one, room, 'tom')).state).toMatchObject({ joining, seatsTaken: 2 });
  }
});

it('a room of an earlier version is private and has no topic', async () => {
  const room = await makeRoom(one, keys);
  await one.command.hdel(room.meta, 'joining', 'topic');
  expect((await describeAs(one, room)).state).toMatchObject({ joining: 'private', topic: '' });
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);

  const event = await expectOnce([one, two], room, 'joiningChanged', (redis) =>
    redis.run(scripts.setRoomJoining, room, { caller: OLGA, clientId: 'j1', joining: 'open' }),
  );

  expect(event).toMatchObject({ joining: 'open', from: OLGA });
});

it('ends the requests to join when they are no longer needed', async () => {
  for (const joining of ['open', 'private']) {
    const room = await makeRoom(one, keys, { joining: 'request' });
    await askAs(one, room, 'eve', 'May I?');
    await one.run(scripts.setRoomJoining, room, { caller: OLGA, clientId: 'same', joining: 'request' });
    expect(await one.command.zcard(room.requests)).toBe(1);

    await one.run(scripts.setRoomJoining, room, { caller: OLGA, clientId: joining, joining });

    expect(await one.command.exists(room.requests, room.requestNotes)).toBe(0);
  }
});

it('is allowed to the owner and to moderators: NOT_A_MODERATOR, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  const set = (room: RoomKeys, caller: string) =>
    one.run(scripts.setRoomJoining, room, { caller, clientId: 'j1', joining: 'open' });
  await expectOwnersOnly(one, keys, set, 'NOT_A_MODERATOR');

  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await appoint(one, room, 'tom');
  await set(room, 'tom');
  expect((await describeAs(one, room)).state).toMatchObject({ joining: 'open' });
});
