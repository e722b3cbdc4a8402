import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  enterAs,
  expectInsidersOnly,
  expectMeantRoomOnly,
  makeRoom,
  OLGA,
  type RoomKeys,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const SIZES = { size: 2, moderatedSize: 3 };

const check = (conversation: RoomKeys, author: string, replyTo: number, ...mentions: string[]) =>
  one.run(scripts.checkReferences, conversation, { author, replyTo, ...SIZES, mentions });

it('returns those mentioned who are in the conversation now, each once', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await enterAs(one, room, 'ann');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l' });
  const conversation = await makeDirect(one, keys);

  expect((await check(room, 'tom', 0, 'ann', OLGA, 'eve', 'tom', OLGA)).mentioned).toEqual([OLGA, 'tom']);
  expect((await check(conversation, AMY, 0, BEN, 'tom')).mentioned).toEqual([BEN]);
});

it('lets anyone mention everyone in a small room, only the owner and moderators in a larger one, no one in a huge one', async () => {
  const room = await makeRoom(one, keys);
  const wide = async (author: string) => (await check(room, author, 0, 'all', 'here', 'all')).mentioned;
  await enterAs(one, room, 'tom');
  expect(await wide('tom')).toEqual(['all', 'here']);
  await enterAs(one, room, 'ann');
  expect(await wide('tom')).toEqual([]);
  expect(await wide(OLGA)).toEqual(['all', 'here']);
  await appoint(one, room, 'tom');
  expect(await wide('tom')).toEqual(['all', 'here']);
  await enterAs(one, room, 'eve');
  expect(await wide(OLGA)).toEqual([]);

  const conversation = await makeDirect(one, keys);
  expect((await check(conversation, AMY, 0, 'all', 'here')).mentioned).toEqual([]);
});

it('allows a reply to any message of its log, recalled or archived, and to nothing else: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  const args = { userId: AMY, clientId: 'r', offset: 4, epoch: '', element: '' };
  await one.run(scripts.recallMessage, conversation, args);
  await one.command.ltrim(conversation.log, 3, -1);
  await one.command.hset(conversation.meta, 'base', 3);

  expect((await check(conversation, BEN, 4)).archivedIn).toBeNull();
  expect((await check(conversation, BEN, 3)).archivedIn).toBe('epoch-one');
  await expectRefusal(check(conversation, BEN, 6), 'MESSAGE_NOT_FOUND');
  await expectRefusal(check(conversation, BEN, 7), 'MESSAGE_NOT_FOUND');
});

it('refuses people outside it: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => check(room, userId, 0, OLGA));
  await expectRefusal(check(keys.conversation('direct:x:y'), 'x', 0), 'CONVERSATION_NOT_FOUND');
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) =>
    one.run(scripts.checkReferences, room, { author: userId, replyTo: 2, meantFor, ...SIZES, mentions: [] }),
  );
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = one.run(scripts.checkReferences, conversation, {
    author: AMY,
    replyTo: 1,
    meantFor: 'the-log-before',
    ...SIZES,
    mentions: [],
  });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});
