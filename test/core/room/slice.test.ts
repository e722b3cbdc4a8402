import { afterAll, expect, it } from 'vitest';
import { freshId, join, say, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import { textOf } from '../../support/textOf.ts';

const core = startCore();
afterAll(() => core.stop());

it('a room is created, entered, written in, left and closed, and everyone sees the same', async () => {
  const [mei, tom] = await Promise.all([join(core, 'Mei'), join(core, 'Tom')]);
  const { name, conversationId, conversation } = await createRoom(mei, { name: 'The Lobby', seats: 8 });
  expect(conversation).toMatchObject({
    conversationId: 'room:the+lobby',
    kind: 'room',
    passwordRequired: false,
    last: null,
    room: { title: 'The Lobby', ownerId: mei.me.id, locked: false, hidden: false, seats: 8, seatsTaken: 1, here: 1 },
  });

  await enter(tom, name, { nickname: 'Tommy' });
  const { event: entered } = await mei.waitFor('conversation.appended', ({ event }) => event.from === tom.me.id);
  expect(entered).toMatchObject({ type: 'entered', nickname: 'Tommy', offset: 2, counted: 0 });
  expect((await mei.waitFor('room.changed')).room).toMatchObject({ seatsTaken: 2, here: 2 });

  const sent = await say(mei, conversationId, 'Hello room');
  expect(sent).toMatchObject({ offset: 3, receiverOnline: true, repeated: false });
  const frame = await tom.waitFor('conversation.appended', ({ event }) => event.type === 'message');
  expect([textOf(frame.event), frame.event.counted]).toEqual(['Hello room', 1]);

  const fetched = await ask(tom, 'conversation.fetch', { conversationId });
  expect(fetched.events.map(({ type }) => type)).toEqual(['entered', 'entered', 'message']);
  expect(fetched.head).toMatchObject({ offset: 3, unread: 1, readOffset: 2 });
  expect(fetched.here.toSorted()).toEqual([mei.me.id, tom.me.id].toSorted());
  expect(fetched.room?.closesAt).toBe(sent.at + (fetched.room?.idleTtlMs ?? 0));
  const { conversations } = await ask(tom, 'conversation.list', {});
  expect(conversations).toMatchObject([{ conversationId, unread: 1, last: { kind: 'text', preview: 'Hello room' } }]);

  await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
  expect(await tom.waitFor('room.left')).toEqual({ conversationId, epoch: conversation.epoch, reason: 'left' });
  await mei.waitFor('conversation.appended', ({ event }) => event.type === 'left');
  await expectRefused(tom, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
  expect(await ask(tom, 'conversation.list', {})).toEqual({ conversations: [] });

  await expectRefused(tom, 'room.close', { conversationId }, 'NOT_A_MEMBER');
  await ask(mei, 'room.close', { conversationId });
  expect(await mei.waitFor('room.closed')).toEqual({ conversationId, epoch: conversation.epoch, reason: 'owner' });
  await expectRefused(mei, 'conversation.fetch', { conversationId }, 'ROOM_CLOSED');
});
