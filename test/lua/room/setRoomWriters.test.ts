import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  describeAs,
  enterAs,
  expectOnce,
  expectOwnersOnly,
  makeReadOnly,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('lets only the owner and the moderators write: ROOM_READ_ONLY for everyone else', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una']) await enterAs(one, room, userId);
  await appoint(one, room, 'una');
  const earlier = await sendTo(one, room, roomMessage('tom', 'm1'));

  await makeReadOnly(one, room);

  expect((await describeAs(one, room)).state).toMatchObject({ writers: 'moderators' });
  const sent = await sendTo(one, room, roomMessage(OLGA, 'm2'), roomMessage('tom', 'm3'), roomMessage('una', 'm4'));
  expect(sent).toMatchObject({ refusals: [{ code: 'ROOM_READ_ONLY' }] });
  expect(sent.offsets.map((offset) => offset > 0)).toEqual([true, false, true]);
  // A retry of a message that was sent before gets its original reply.
  expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({
    offsets: [-(earlier.offsets[0] ?? 0)],
    refusals: [],
  });
});

it('lets everyone write again', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReadOnly(one, room);

  await one.run(scripts.setRoomWriters, room, { owner: OLGA, clientId: 'w2', writers: 'all' });

  expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({ refusals: [] });
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);

  const event = await expectOnce([one, two], room, 'writersChanged', (redis) =>
    redis.run(scripts.setRoomWriters, room, { owner: OLGA, clientId: 'w1', writers: 'moderators' }),
  );

  expect(event).toMatchObject({ writers: 'moderators', from: OLGA });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setRoomWriters, room, { owner, clientId: 'w1', writers: 'moderators' }),
  );
});
