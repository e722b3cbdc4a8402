import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  BEN,
  drained,
  expectRefusal,
  fill,
  listenTo,
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
  sendTo,
} from '../../support/roomScripts.ts';
import { BLOB, makeReady, readUploads, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

async function recall(room: Awaited<ReturnType<typeof makeRoom>>, userId: string, offset: number, clientId = 'r1') {
  await one.run(scripts.recallMessage, room, { userId, clientId, offset, epoch: '', element: '' });
}

describe('a recalled message', () => {
  it("D16: leaves only who recalled it, is published to everyone, and does not extend the room's time", async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1', 'top secret'), roomMessage(OLGA, 'm2'));
    const before = await readLog(one, room);
    const closesAt = await expectOneClock(one, room);
    const published = await listenTo(two, room.channel);
    await clockMoved(one);

    await recall(room, 'tom', 3);

    const { at, uncounted } = before[2] ?? {};
    const log = await readLog(one, room);
    expect(log[2]).toEqual({
      at,
      uncounted,
      id: 'm1',
      type: 'message',
      from: 'tom',
      body: { kind: 'recalled', by: 'tom' },
    });
    expect(log[4]).toMatchObject({ type: 'recalled', from: 'tom', id: 'r1', target: 3, uncounted: 3 });
    expect(await expectOneClock(one, room)).toBe(closesAt);
    await drained(two);
    expect(published).toMatchObject([{ event: 'conversation.appended', data: { after: 4, events: [{ target: 3 }] } }]);
  });

  it('hour 9: that is a reply in a thread stays one, so that it does not appear in the conversation', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    const said = roomMessage('tom', 'm1');
    await sendTo(one, room, { ...said, event: said.event.replace('"body"', '"replyTo":1,"inThread":true,"body"') });

    await recall(room, 'tom', 3);

    const { replyTo, ...left } = (await readLog(one, room))[2] ?? {};
    expect([replyTo, left]).toEqual([undefined, expect.objectContaining({ inThread: true })]);
  });

  it('D16: of any member may be recalled by the owner of the room, visibly', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1'));

    await recall(room, OLGA, 3);

    expect((await readLog(one, room))[2]).toMatchObject({ from: 'tom', body: { kind: 'recalled', by: OLGA } });
  });

  it('D16: with a file returns the file once, for its bytes to be removed, and erases everything else about it', async () => {
    const room = await makeRoom(one, keys);
    const shelf = await makeReady(one, room);
    const { offset } = await one.run(scripts.sendBlob, room, sendArgs());
    const args = { userId: OLGA, clientId: 'r1', offset, epoch: '', element: '' };

    expect(await one.run(scripts.recallMessage, room, args)).toEqual({
      shelf,
      blobIds: [UPLOAD],
      archivedIn: null,
      done: true,
    });
    expect(await one.run(scripts.recallMessage, room, args)).toEqual({
      shelf,
      blobIds: [],
      archivedIn: null,
      done: true,
    });

    expect(await one.command.exists(room.blobs)).toBe(0);
    expect(await readUploads(one, room)).toEqual({ [UPLOAD]: { author: OLGA, endsAt: 0 } });
    expect((await one.run(scripts.readLeftovers, room, {})).uploadIds).toEqual([UPLOAD]);
    expect(JSON.stringify(await readLog(one, room))).not.toContain(BLOB.name);
    await expectOneClock(one, room);
  });

  it('of an album returns all of its files, for their bytes to be removed', async () => {
    const room = await makeRoom(one, keys);
    const blobIds = ['first', 'second'];
    for (const id of blobIds) await makeReady(one, room, OLGA, id);
    const { offset } = await one.run(scripts.sendBlob, room, sendArgs(OLGA, { blobIds }));
    const args = { userId: OLGA, clientId: 'r1', offset, epoch: '', element: '' };

    expect(await one.run(scripts.recallMessage, room, args)).toMatchObject({ blobIds });

    expect(await one.command.exists(room.blobs)).toBe(0);
    expect((await one.run(scripts.readLeftovers, room, {})).uploadIds.toSorted()).toEqual(blobIds);
    expect(JSON.stringify(await readLog(one, room))).not.toContain(BLOB.name);
  });

  it('is unread for nobody', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, ...['m1', 'm2', 'm3'].map((id) => roomMessage(OLGA, id)));
    const unread = async () =>
      (await one.run(scripts.readHead, room, { reader: 'tom', leaseMs: 1, withLast: false, preview: 1 })).unread;
    expect(await unread()).toBe(3);

    await recall(room, OLGA, 4);
    expect(await unread()).toBe(2);

    await one.run(scripts.markRead, room, { reader: 'tom', offset: 3, epoch: '', uncounted: 0 });
    expect(await unread()).toBe(1);
    await recall(room, OLGA, 3, 'r2');
    expect(await unread()).toBe(1);
  });

  it('is recalled once, by the first of concurrent calls', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1'));

    await expectOnce([one, two], room, 'recalled', (redis) =>
      redis.run(scripts.recallMessage, room, {
        userId: redis === one ? 'tom' : OLGA,
        clientId: redis === one ? 'r1' : 'r2',
        offset: 3,
        epoch: '',
        element: '',
      }),
    );
  });

  it('is still recognised by a late retry of its sending', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'secret'));
    await recall(room, OLGA, 2);

    expect(await sendTo(one, room, roomMessage(OLGA, 'm1', 'secret'))).toMatchObject({ offsets: [-2] });
    expect(JSON.stringify(await readLog(one, room))).not.toContain('secret');
  });

  it('may be in a direct conversation, which never expires', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 2);

    await recall(conversation, AMY, 1);

    expect(await readLog(one, conversation)).toMatchObject([
      { body: { kind: 'recalled', by: AMY } },
      { body: { kind: 'text' } },
      { type: 'recalled', target: 1 },
    ]);
    expect(await one.command.pttl(conversation.recalled)).toBe(-1);
    await expectRefusal(recall(conversation, BEN, 2), 'NOT_THE_AUTHOR');
  });
});

describe('a refusal', () => {
  it('is given for an event that is not a message or does not exist: MESSAGE_NOT_FOUND', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));

    for (const offset of [0, 1, 3, 99]) await expectRefusal(recall(room, OLGA, offset), 'MESSAGE_NOT_FOUND');
    expect(await readLog(one, room)).toHaveLength(2);
  });

  it('is given for another person’s message: NOT_THE_AUTHOR', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'stays'));

    await expectRefusal(recall(room, 'tom', 3), 'NOT_THE_AUTHOR');
    expect(JSON.stringify(await readLog(one, room))).toContain('stays');
  });

  it('D11: is given to people who are not in the room now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED', async () => {
    await expectInsidersOnly(one, keys, (room, userId) => recall(room, userId, 1));
    await expectRefusal(recall(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
  });
});

describe('an archived message', () => {
  it('is recalled once with what the archive has of it, and is refused like any other', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 5);
    const element = (await one.command.lindex(conversation.log, 1)) ?? '';
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);
    const before = await one.command.lrange(conversation.log, 0, -1);
    const args = { userId: AMY, clientId: 'r1', offset: 2, epoch: 'epoch-one', element };
    const say = (change: Partial<typeof args> = {}) =>
      one.run(scripts.recallMessage, conversation, { ...args, ...change });

    const unsaid = { shelf: 'epoch-one', blobIds: [], archivedIn: 'epoch-one', done: false };
    expect(await say({ epoch: '', element: '' })).toEqual(unsaid);
    expect(await say({ epoch: 'other' })).toEqual(unsaid);
    await expectRefusal(say({ userId: BEN }), 'NOT_THE_AUTHOR');
    await expectRefusal(say({ offset: 0 }), 'MESSAGE_NOT_FOUND');
    await expectRefusal(say({ element: element.replace('"message"', '"recalled"') }), 'MESSAGE_NOT_FOUND');
    expect(await one.command.zcard(conversation.recalled)).toBe(0);

    expect(await say()).toEqual({ ...unsaid, done: true });
    expect(await say()).toEqual({ ...unsaid, done: true });

    const log = await one.command.lrange(conversation.log, 0, -1);
    expect(log.slice(0, 2)).toEqual(before);
    expect(log.slice(2).map((each) => JSON.parse(each) as unknown)).toMatchObject([{ type: 'recalled', target: 2 }]);
    expect(await one.command.zrange(conversation.recalled, '0', '-1')).toEqual(['2']);
  });
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) =>
    one.run(scripts.recallMessage, room, { userId, clientId: 'r1', offset: 2, epoch: '', element: '', meantFor }),
  );
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = one.run(scripts.recallMessage, conversation, {
    userId: AMY,
    clientId: 'r1',
    offset: 1,
    epoch: '',
    element: '',
    meantFor: 'the-log-before',
  });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});
