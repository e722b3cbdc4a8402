import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  BEN,
  expectNoneWhileBlocked,
  expectRefusal,
  fill,
  makeDirect,
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
  makeReadOnly,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

let count = 0;
function pin(room: RoomKeys, userId: string, offset: number, on = true, change: object = {}, redis = one) {
  count += 1;
  return redis.run(scripts.pinMessage, room, { userId, clientId: `p${count}`, offset, on, limit: 50, ...change });
}
const pinsIn = async (room: RoomKeys, reader = OLGA) => (await one.run(scripts.listPins, room, { reader })).offsets;

describe('a pin', () => {
  it("can be set and removed by any member, newest first; it is published, is not counted, and does not extend the room's time", async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage('tom', 'm2'));
    const closesAt = await expectOneClock(one, room);
    const head = { reader: OLGA, leaseMs: 1, withLast: true, preview: 9 };
    const { unread, last } = await one.run(scripts.readHead, room, head);
    await clockMoved(one);

    await pin(room, 'tom', 3, true, { clientId: 'p' });
    await pin(room, OLGA, 4);
    expect(await pinsIn(room, 'tom')).toEqual([4, 3]);
    const log = await readLog(one, room);
    expect(log[4]).toMatchObject({ type: 'pinned', from: 'tom', id: 'p', target: 3, on: true });
    await pin(room, OLGA, 3, false);
    expect(await pinsIn(room)).toEqual([4]);
    expect((await readLog(one, room))[6]).toMatchObject({ target: 3, on: false });
    const after = await one.run(scripts.readHead, room, head);
    expect([after.unread, after.last]).toEqual([unread, last]);
    expect(await expectOneClock(one, room)).toBe(closesAt);
    await pin(room, OLGA, 4, false);
    expect(await one.command.hexists(room.meta, 'pins')).toBe(0);
  });

  it('is set once by concurrent calls', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await pin(room, OLGA, 2, false);
    await expectOnce([one, two], room, 'pinned', (redis) => pin(room, OLGA, 2, true, {}, redis));
    expect(await pinsIn(room)).toEqual([2]);
  });

  it('is removed with its message when that is recalled, and no other is', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, ...['m1', 'm2', 'm3'].map((id) => roomMessage(OLGA, id)));
    for (const offset of [2, 3, 4]) await pin(room, OLGA, offset);
    await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r', offset: 3, epoch: '', element: '' });
    expect(await pinsIn(room)).toEqual([4, 2]);
    await expectRefusal(pin(room, OLGA, 3), 'MESSAGE_NOT_FOUND');
  });
});

describe('a refusal', () => {
  it('is given for an event that is not a message or does not exist: MESSAGE_NOT_FOUND', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    for (const offset of [0, 1, 3, 99]) await expectRefusal(pin(room, OLGA, offset), 'MESSAGE_NOT_FOUND');
    expect(await readLog(one, room)).toHaveLength(2);
  });

  it('is given for an archived message: MESSAGE_ARCHIVED; an existing pin can be removed', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 5);
    await pin(conversation, BEN, 2);
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);
    await expectRefusal(pin(conversation, BEN, 3), 'MESSAGE_ARCHIVED');
    await pin(conversation, AMY, 2, false);
    expect(await pinsIn(conversation, AMY)).toEqual([]);
  });

  it('is given above the limit: TOO_MANY_PINS', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, ...['m1', 'm2', 'm3'].map((id) => roomMessage(OLGA, id)));
    await pin(room, OLGA, 2, true, { limit: 2 });
    await pin(room, OLGA, 3, true, { limit: 2 });
    await expectRefusal(pin(room, OLGA, 4, true, { limit: 2 }), 'TOO_MANY_PINS');
    await pin(room, OLGA, 2, false, { limit: 2 });
    await pin(room, OLGA, 4, true, { limit: 2 });
    expect(await pinsIn(room)).toEqual([4, 3]);
  });

  it('is given to a person who may not write in the room: ROOM_READ_ONLY', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await makeReadOnly(one, room);
    await expectRefusal(pin(room, 'tom', 3), 'ROOM_READ_ONLY');
    await pin(room, OLGA, 3);
  });

  it('is given to a muted person: MUTED, with the end of the mute', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });
    await expectRefusal(pin(room, 'tom', 3), 'MUTED', { until: null });
  });

  it('is given to people who are not in it now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
    await expectInsidersOnly(one, keys, (room, userId) => pin(room, userId, 1));
    await expectRefusal(pin(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
  });
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) => pin(room, userId, 2, true, { meantFor }));
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = pin(conversation, AMY, 1, true, { meantFor: 'the-log-before' });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 1);
  await expectNoneWhileBlocked(one, conversation, (userId) => pin(conversation, userId, 1));
  await pin(conversation, BEN, 1);
});
