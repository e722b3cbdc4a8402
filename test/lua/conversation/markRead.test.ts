import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectInsidersOnly,
  expectMeantRoomOnly,
  expectOneClock,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const NOT_GIVEN = { epoch: '', uncounted: 0 };

function markRead(conversation: KeysOf<'conversation'>, reader: string, offset: number, said = NOT_GIVEN) {
  return one.run(scripts.markRead, conversation, { reader, offset, ...said });
}

it('moves the read cursor and publishes the new count in the conversation', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  const published = await listenTo(two, conversation.channel);

  expect(await markRead(conversation, BEN, 3)).toEqual({ readOffset: 3, unread: 2, archivedIn: null });

  await drained(two);
  expect(published).toEqual([
    { event: 'conversation.read', data: { epoch: 'epoch-one', userId: BEN, offset: 3, unread: 2 } },
  ]);
});

it('changes and publishes nothing the second time, or when it would move back', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  await markRead(conversation, BEN, 3);
  const published = await listenTo(two, conversation.channel);

  expect(await markRead(conversation, BEN, 3)).toEqual({ readOffset: 3, unread: 2, archivedIn: null });
  expect(await markRead(conversation, BEN, 1)).toEqual({ readOffset: 3, unread: 2, archivedIn: null });

  await drained(two);
  expect(published).toEqual([]);
});

it('goes no further than the end of the log', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);

  expect(await markRead(conversation, BEN, 1_000)).toEqual({ readOffset: 2, unread: 0, archivedIn: null });
  await fill(one, conversation, AMY, 1, 'later');
  expect(await markRead(conversation, BEN, 2)).toEqual({ readOffset: 2, unread: 1, archivedIn: null });
});

it('does nothing in an empty conversation', async () => {
  const conversation = await makeDirect(one, keys);

  expect(await markRead(conversation, BEN, 7)).toEqual({ readOffset: 0, unread: 0, archivedIn: null });
  expect(await one.command.exists(conversation.reads)).toBe(0);
});

it('handles events in the log that are not messages', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  // The third event is not a message; later messages carry the number of non-messages.
  await one.command.rpush(conversation.log, '{"at":1,"uncounted":1,"id":"c1","type":"message","from":"amy"}');
  await one.command.hset(conversation.meta, 'uncounted', 1);
  await fill(one, conversation, AMY, 2, 'after');

  expect(await markRead(conversation, BEN, 1)).toEqual({ readOffset: 1, unread: 3, archivedIn: null });
  expect(await markRead(conversation, BEN, 2)).toEqual({ readOffset: 2, unread: 2, archivedIn: null });
  expect(await markRead(conversation, BEN, 3)).toEqual({ readOffset: 3, unread: 2, archivedIn: null });
  expect(await markRead(conversation, BEN, 4)).toEqual({ readOffset: 4, unread: 1, archivedIn: null });
  expect(await markRead(conversation, BEN, 5)).toEqual({ readOffset: 5, unread: 0, archivedIn: null });
});

it('ends at the furthest offset when two windows move it at once', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 20);

  await atOnce([one, two], 20, (redis, index) =>
    redis.run(scripts.markRead, conversation, { reader: BEN, offset: ((index * 7) % 20) + 1, ...NOT_GIVEN }),
  );

  expect(await markRead(conversation, BEN, 0)).toEqual({ readOffset: 20, unread: 0, archivedIn: null });
});

it('refuses a stranger, and a conversation that does not exist', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 1);

  await expectRefusal(markRead(conversation, 'eve', 1), 'NOT_A_MEMBER');
  expect(await one.command.hexists(conversation.reads, 'eve')).toBe(0);
  await expectRefusal(markRead(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
});

it('counts only messages of a room, and does not extend its time', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  await enterAs(one, room, 'ann');
  await sendTo(one, room, roomMessage(OLGA, 'm2'));
  const closesAt = await expectOneClock(one, room);

  expect(await markRead(room, 'tom', 2)).toEqual({ readOffset: 2, unread: 2, archivedIn: null });
  expect(await markRead(room, 'tom', 4)).toEqual({ readOffset: 4, unread: 1, archivedIn: null });
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('D11: refuses people who are not in the room now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER or ROOM_CLOSED', async () => {
  await expectInsidersOnly(one, keys, (room, reader) =>
    one.run(scripts.markRead, room, { reader, offset: 1, ...NOT_GIVEN }),
  );
});

it('is exact for an archived event if the caller passes what the log no longer contains', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.run(scripts.recallMessage, conversation, {
    userId: AMY,
    clientId: 'r1',
    offset: 1,
    epoch: '',
    element: '',
  });
  await fill(one, conversation, AMY, 4, 'later');
  const before = await markRead(conversation, BEN, 0);
  await one.command.ltrim(conversation.log, 5, -1);
  await one.command.hset(conversation.meta, 'base', 5);

  expect(await markRead(conversation, BEN, 5)).toEqual({ ...before, archivedIn: 'epoch-one' });
  expect(await markRead(conversation, BEN, 5, { epoch: 'other', uncounted: 1 })).toEqual({
    ...before,
    archivedIn: 'epoch-one',
  });
  expect(await markRead(conversation, BEN, 5, { epoch: 'epoch-one', uncounted: 1 })).toEqual({
    readOffset: 5,
    unread: 3,
    archivedIn: null,
  });
  expect(await markRead(conversation, BEN, 7)).toEqual({ readOffset: 7, unread: 1, archivedIn: null });
  expect(await markRead(conversation, BEN, 4)).toEqual({ readOffset: 7, unread: 1, archivedIn: null });
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) =>
    one.run(scripts.markRead, room, { reader: userId, offset: 2, ...NOT_GIVEN, meantFor }),
  );
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = one.run(scripts.markRead, conversation, {
    reader: AMY,
    offset: 1,
    ...NOT_GIVEN,
    meantFor: 'the-log-before',
  });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});
