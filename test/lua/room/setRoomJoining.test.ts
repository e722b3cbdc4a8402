import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { describeAs, enterAs, expectOnce, expectOwnersOnly, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('sets who may join; members stay', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  expect((await describeAs(one, room)).state).toMatchObject({ joining: 'private' });

  for (const joining of ['open', 'private']) {
    await one.run(scripts.setRoomJoining, room, { owner: OLGA, clientId: joining, joining });
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
    redis.run(scripts.setRoomJoining, room, { owner: OLGA, clientId: 'j1', joining: 'open' }),
  );

  expect(event).toMatchObject({ joining: 'open', from: OLGA });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setRoomJoining, room, { owner, clientId: 'j1', joining: 'open' }),
  );
});
