import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expiries, makeRoom, OLGA, proofOf, roomMessage, sendTo } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('leaves nothing of the room, publishes the reason, and returns everyone who was ever in it', async () => {
  const room = await makeRoom(one, keys);
  for (const user of ['tom', 'ann']) await enterAs(one, room, user);
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l1' });
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  const { epoch } = await proofOf(one, room);
  const published = await listenTo(two, room.channel);

  const { userIds } = await one.run(scripts.closeRoomAsAdmin, room, { epoch });

  expect(userIds.toSorted()).toEqual(['ann', OLGA, 'tom']);
  expect(await expiries(one, room)).toEqual({});
  await drained(two);
  expect(published).toEqual([{ event: 'room.closed', data: { epoch, reason: 'admin' } }]);
  await expectRefusal(one.run(scripts.closeRoomAsAdmin, room, { epoch }), 'ROOM_CLOSED');
});

it('closes neither a later room of the same name nor a group direct message: ROOM_CLOSED', async () => {
  const room = await makeRoom(one, keys);
  await expectRefusal(one.run(scripts.closeRoomAsAdmin, room, { epoch: 'former' }), 'ROOM_CLOSED');
  const group = await makeRoom(one, keys, { direct: true, epoch: 'e1' });
  await expectRefusal(one.run(scripts.closeRoomAsAdmin, group, { epoch: 'e1' }), 'ROOM_CLOSED');
  for (const kept of [room, group]) expect(await one.command.exists(kept.meta)).toBe(1);
});
