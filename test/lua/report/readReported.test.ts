import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import {
  expectInsidersOnly,
  expectMeantRoomOnly,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();
const read = (conversation: KeysOf<'conversation'>, userId: string, offset: number, meantFor = '') =>
  one.run(scripts.readReported, conversation, { userId, offset, meantFor });

it('reads a message of a direct conversation without a title, for its people', async () => {
  const direct = await makeDirect(one, keys);
  await fill(one, direct, AMY, 1);
  const found = await read(direct, BEN, 1);
  expect(found).toMatchObject({ epoch: 'epoch-one', place: 'direct', title: null });
  expect(found.element).toContain('"from":"amy"');
});

it('names a room, but not a hidden one', async () => {
  const room = await makeRoom(one, keys);
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  expect(await read(room, OLGA, 2)).toMatchObject({ place: 'room', title: expect.any(String) as string });
  await one.command.hset(room.meta, 'hidden', '1');
  expect(await read(room, OLGA, 2)).toMatchObject({ place: 'hidden', title: null });
  await one.command.hset(room.meta, 'direct', '[]');
  expect(await read(room, OLGA, 2)).toMatchObject({ place: 'group' });
});

it('leaves an archived message to the archive', async () => {
  const direct = await makeDirect(one, keys);
  await fill(one, direct, AMY, 3);
  await one.command.ltrim(direct.log, 2, -1);
  await one.command.hset(direct.meta, 'base', 2);
  expect(await read(direct, BEN, 1)).toMatchObject({ element: null, place: 'direct' });
});

it('refuses what is not a message, and a recalled one: MESSAGE_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  for (const offset of [0, 1, 3]) await expectRefusal(read(room, OLGA, offset), 'MESSAGE_NOT_FOUND');
  const args = { userId: OLGA, clientId: 'r1', offset: 2, epoch: '', element: '' };
  await one.run(scripts.recallMessage, room, args);
  await expectRefusal(read(room, OLGA, 2), 'MESSAGE_NOT_FOUND');
});

it('is for people inside only: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => read(room, userId, 1));
  await expectRefusal(read(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
});

it('reads only from the room that was meant: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) => read(room, userId, 2, meantFor));
});
