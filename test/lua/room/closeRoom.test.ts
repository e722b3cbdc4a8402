import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectOwnersOnly,
  expiries,
  makeRoom,
  OLGA,
  proofOf,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';
import { begin, makeReady, sendArgs } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

it('D9: leaves nothing of the room, and returns everyone who was ever in it', async () => {
  const room = await makeRoom(one, keys);
  for (const user of ['tom', 'ann']) await enterAs(one, room, user);
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l1' });
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r1', offset: 5, epoch: '', element: '' });
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });
  await one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'x2', userId: 'tom', forMs: 60_000 });
  await makeReady(one, room);
  await one.run(scripts.sendBlob, room, sendArgs(OLGA, { clientId: 'm2' }));
  const shelf = await begin(one, room, OLGA, { uploadId: 'under-way' });
  await one.command.hset(room.bytes, 'under-way:0', 'bytes');
  await one.run(scripts.keepPiece, room, { shelf, id: 'under-way', piece: 'under-way:0' });
  expect(Object.keys(await expiries(one, room))).toHaveLength(14);
  const published = await listenTo(two, room.channel);

  const { epoch } = await proofOf(one, room);

  const { userIds } = await one.run(scripts.closeRoom, room, { owner: OLGA });

  expect(userIds.toSorted()).toEqual(['ann', OLGA, 'tom']);
  expect(await expiries(one, room)).toEqual({});
  await drained(two);
  expect(published).toEqual([{ event: 'room.closed', data: { epoch, reason: 'owner' } }]);
});

it('is done once by concurrent calls', async () => {
  const room = await makeRoom(one, keys);

  const outcomes = await Promise.allSettled(
    [one, two].map((redis) => redis.run(scripts.closeRoom, room, { owner: OLGA })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expectRefusal(one.run(scripts.closeRoom, room, { owner: OLGA }), 'ROOM_CLOSED');
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) => one.run(scripts.closeRoom, room, { owner }));
});
