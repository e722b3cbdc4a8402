import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import {
  AMY,
  BEN,
  block,
  drained,
  expectNoneWhileBlocked,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  message,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  clockMoved,
  enterAs,
  expectInsidersOnly,
  expectMeantRoomOnly,
  expectOnce,
  expectOneClock,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  type RoomKeys,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

let count = 0;
function react(room: RoomKeys, userId: string, offset: number, change: object = {}, redis = one) {
  count += 1;
  const args = { userId, clientId: `c${count}`, offset, emoji: '👍', on: true, limit: LIMITS.reactionsPerMessage };
  return redis.run(scripts.reactToMessage, room, { ...args, ...change });
}

describe('a reaction', () => {
  it("is stored with its message, published to everyone, unread for nobody, and does not extend the room's time", async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'hello'));
    const [, , before] = await readLog(one, room);
    const closesAt = await expectOneClock(one, room);
    const published = await listenTo(two, room.channel);
    const unread = async () =>
      (await one.run(scripts.readHead, room, { reader: OLGA, leaseMs: 1, withLast: false, preview: 1 })).unread;
    const unreadBefore = await unread();
    await clockMoved(one);

    await react(room, 'tom', 3, { clientId: 'r1' });
    await react(room, OLGA, 3);
    await react(room, OLGA, 3, { emoji: '👩‍👩‍👧‍👦' });

    const log = await readLog(one, room);
    expect(log[2]).toEqual({
      ...before,
      reactions: [
        { emoji: '👍', by: ['tom', OLGA] },
        { emoji: '👩‍👩‍👧‍👦', by: [OLGA] },
      ],
    });
    expect(log[3]).toMatchObject({ type: 'reacted', from: 'tom', id: 'r1', target: 3, emoji: '👍', on: true });
    expect(log).toHaveLength(6);
    expect(await unread()).toBe(unreadBefore);
    expect(await expectOneClock(one, room)).toBe(closesAt);
    await drained(two);
    expect(published[0]).toMatchObject({ event: 'conversation.appended', data: { after: 3, events: [{ target: 3 }] } });
  });

  it('can be taken back, which leaves the message byte for byte as it was', async () => {
    const conversation = await makeDirect(one, keys);
    const text = 'x"},"reactions":[{"emoji":"👍","by":["amy"]}],"body":{"text":"\u0000 1e400 {} [] \\ é 你好';
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, 'm1', text)] });
    const before = await one.command.lindex(conversation.log, 0);

    await react(conversation, BEN, 1);
    await react(conversation, AMY, 1, { emoji: '🎉' });
    expect((await readLog(one, conversation))[0]).toMatchObject({ body: { text } });
    await react(conversation, BEN, 1, { on: false });
    expect((await readLog(one, conversation))[0]).toMatchObject({ reactions: [{ emoji: '🎉', by: [AMY] }] });
    await react(conversation, AMY, 1, { emoji: '🎉', on: false });

    expect(await one.command.lindex(conversation.log, 0)).toBe(before);
    expect((await readLog(one, conversation)).slice(1).map(({ on }) => on)).toEqual([true, true, false, false]);
  });

  it('is idempotent: a repeated call, an identical reaction, and taking back a missing one change nothing', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));

    await react(room, 'tom', 3, { on: false });
    expect(await readLog(one, room)).toHaveLength(3);
    await expectOnce([one, two], room, 'reacted', (redis) => react(room, 'tom', 3, {}, redis));
    await react(room, 'tom', 3, { on: false, clientId: 'back' });
    await react(room, 'tom', 3, { clientId: 'again' });
    // A late repetition of a reaction that was taken back since.
    await react(room, 'tom', 3, { on: false, clientId: 'back' });
    expect((await readLog(one, room))[2]).toMatchObject({ reactions: [{ by: ['tom'] }] });
    expect(await readLog(one, room)).toHaveLength(6);
  });

  it('is removed with its message when that is recalled', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await react(room, OLGA, 2);
    const args = { userId: OLGA, clientId: 'r', offset: 2, epoch: '', element: '' };
    await one.run(scripts.recallMessage, room, args);

    expect((await readLog(one, room))[1]).not.toHaveProperty('reactions');
    await expectRefusal(react(room, OLGA, 2, { emoji: '🎉' }), 'MESSAGE_NOT_FOUND');
  });
});

describe('a refusal', () => {
  it('is given for an event that is not a message or does not exist: MESSAGE_NOT_FOUND', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));

    for (const offset of [0, 1, 3, 99]) await expectRefusal(react(room, OLGA, offset), 'MESSAGE_NOT_FOUND');
    expect(await readLog(one, room)).toHaveLength(2);
  });

  it('is given for an archived message: MESSAGE_ARCHIVED', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 5);
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);

    await expectRefusal(react(conversation, BEN, 3), 'MESSAGE_ARCHIVED');
    await react(conversation, BEN, 4);
  });

  it('is given for too many different ones: TOO_MANY_REACTIONS, but existing ones can be joined', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await react(room, OLGA, 3, { emoji: '👍', limit: 2 });
    await react(room, OLGA, 3, { emoji: '🎉', limit: 2 });

    await expectRefusal(react(room, OLGA, 3, { emoji: '🍰', limit: 2 }), 'TOO_MANY_REACTIONS');
    await react(room, 'tom', 3, { emoji: '🎉', limit: 2 });
    expect((await readLog(one, room))[2]).toMatchObject({ reactions: [{ by: [OLGA] }, { by: [OLGA, 'tom'] }] });
  });

  it('is given to a muted person: MUTED, with the end of the mute', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });

    await expectRefusal(react(room, 'tom', 3), 'MUTED', { until: null });
  });

  it('is given to people who are not in it now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
    await expectInsidersOnly(one, keys, (room, userId) => react(room, userId, 1));
    await expectRefusal(react(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
  });
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) => react(room, userId, 2, { meantFor }));
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = react(conversation, AMY, 1, { meantFor: 'the-log-before' });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE; but may be taken back', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 1);
  await react(conversation, BEN, 1);
  await expectNoneWhileBlocked(one, conversation, (userId) => react(conversation, userId, 1));
  await block(one, conversation);
  await react(conversation, BEN, 1, { on: false });
  expect((await readLog(one, conversation)).at(-1)).toMatchObject({ type: 'reacted', from: BEN, on: false });
});
