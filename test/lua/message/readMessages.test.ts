import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { expectInsidersOnly, type RoomKeys } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const readAs = (conversation: RoomKeys, reader: string, ...offsets: number[]) =>
  one.run(scripts.readMessages, conversation, { reader, bytes: 0, offsets });

it('returns messages in their current state, and nothing for other or missing events', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.run(scripts.recallMessage, conversation, {
    userId: AMY,
    clientId: 'r',
    offset: 2,
    epoch: '',
    element: '',
  });
  const [first, second, third] = await one.command.lrange(conversation.log, 0, -1);

  expect(await readAs(conversation, BEN, 3, 1, 2, 4, 5, 0)).toEqual({
    epoch: 'epoch-one',
    messages: [third, first, second, '', '', ''],
  });
});

it('reports archived messages as such, and nothing if they were recalled since', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 4);
  await one.command.ltrim(conversation.log, 3, -1);
  await one.command.hset(conversation.meta, 'base', 3);
  await one.command.zadd(conversation.recalled, 2, '2');

  const { messages } = await readAs(conversation, AMY, 1, 2, 3);
  expect(messages).toEqual(['archived', '', 'archived']);
});

it('refuses people without read access: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => readAs(room, userId, 1));
  await expectRefusal(readAs(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
});

it('repair B3: leaves out messages beyond so many bytes, but never the first', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  const [first, second] = await one.command.lrange(conversation.log, 0, -1);
  const read = (bytes: number) =>
    one.run(scripts.readMessages, conversation, { reader: BEN, bytes, offsets: [1, 2, 3] });

  expect((await read(1)).messages).toEqual([first]);
  expect((await read((first?.length ?? 0) * 2)).messages).toEqual([first, second]);
});
