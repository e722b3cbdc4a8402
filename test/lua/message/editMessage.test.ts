import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  BEN,
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
  ENCRYPTED,
  ENCRYPTED_TEXT,
  enterAs,
  expectInsidersOnly,
  expectMeantRoomOnly,
  expectOneClock,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  type RoomKeys,
  sendTo,
} from '../../support/roomScripts.ts';
import { encryptedFiles, makeReady, sendBodyArgs } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

let count = 0;
function edit(room: RoomKeys, userId: string, offset: number, text = 'again', change: object = {}, redis = one) {
  count += 1;
  const args = {
    userId,
    clientId: `e${count}`,
    offset,
    text: JSON.stringify(text),
    blank: text === '',
    mentions: '[]',
  };
  return redis.run(scripts.editMessage, room, { ...args, ...change });
}

describe('an edited message', () => {
  it("is changed in place, published whole, counted once, unread for nobody, and does not extend the room's time", async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1', 'as it was'));
    const closesAt = await expectOneClock(one, room);
    const published = await listenTo(two, room.channel);
    const head = { reader: OLGA, leaseMs: 1, withLast: true, preview: 9 };
    const { unread } = await one.run(scripts.readHead, room, head);
    await clockMoved(one);

    const { at } = await edit(room, 'tom', 3, 'as it is', { clientId: 'e', mentions: '["olga"]' });

    const log = await readLog(one, room);
    expect(log[2]).toMatchObject({
      id: 'm1',
      editedAt: at,
      mentions: [OLGA],
      body: { kind: 'text', text: 'as it is' },
    });
    expect(log[3]).toEqual({ at, uncounted: 3, id: 'e', type: 'edited', from: 'tom', target: 3 });
    const after = await one.run(scripts.readHead, room, head);
    expect([after.unread, after.last]).toEqual([unread, expect.stringContaining('as it is')]);
    expect(await expectOneClock(one, room)).toBe(closesAt);
    await drained(two);
    const edited = { ...log[3], text: 'as it is', mentions: [OLGA] };
    expect(published).toMatchObject([{ event: 'conversation.appended', data: { after: 3, events: [edited] } }]);
  });

  it('keeps its other properties byte for byte, whatever they contain', async () => {
    const conversation = await makeDirect(one, keys);
    const text = 'x"},"caption":"y","editedAt":7,"mentions":["eve"],"body":{"text":"\u0000 1e400 {} [] \\ é 你好 %1';
    const more = '"mentions":["amy"],"replyTo":1,"to":"ben"';
    const sent = message(AMY, 'm1', text);
    const event = ` ${sent.event.replace('"to":"ben"', more)}`;
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [{ ...sent, event }] });
    const before = (await one.command.lindex(conversation.log, 0)) ?? '';
    await one.run(scripts.reactToMessage, conversation, {
      userId: BEN,
      clientId: 'r',
      offset: 1,
      emoji: '👍',
      on: true,
      limit: 9,
    });

    await edit(conversation, AMY, 1, 'short');
    expect((await readLog(one, conversation))[0]).toMatchObject({ replyTo: 1, to: 'ben', reactions: [{ by: [BEN] }] });
    expect((await readLog(one, conversation))[0]).not.toHaveProperty('mentions');
    await edit(conversation, AMY, 1, text, { mentions: '["amy"]' });
    await one.run(scripts.reactToMessage, conversation, {
      userId: BEN,
      clientId: 'back',
      offset: 1,
      emoji: '👍',
      on: false,
      limit: 9,
    });
    const after = (await one.command.lindex(conversation.log, 0)) ?? '';
    expect(after.replace(/"editedAt":\d{9,},/, '')).toBe(before);
  });

  it('has a new caption if it has a file, which may be empty', async () => {
    const conversation = await makeDirect(one, keys);
    const blob = { id: 'b1', name: 'a},"caption":"b', bytes: 12_345_678_901, type: 'image/png', width: 3 };
    const body = JSON.stringify({ kind: 'image', blob, caption: 'as it was' });
    const event = ` "id":"m1","type":"message","from":"${AMY}","body":${body}}`;
    await one.run(scripts.sendMessages, conversation, {
      leaseMs: 1,
      messages: [{ author: AMY, sentId: `${AMY}:m1`, event }],
    });

    await edit(conversation, AMY, 1, 'as it is');
    expect((await readLog(one, conversation))[0]?.['body']).toEqual({ kind: 'image', blob, caption: 'as it is' });
    await edit(conversation, AMY, 1, '');
    expect((await readLog(one, conversation))[0]?.['body']).toEqual({ kind: 'image', blob, caption: '' });
  });

  it('has a new caption if it is an album; a body of a later version is unchanged', async () => {
    const conversation = await makeDirect(one, keys);
    const blob = { id: 'b1', name: 'a],"caption":"b', bytes: 3, type: 'image/png' };
    const items = [{ kind: 'image', blob }];
    const album = { kind: 'album', items, caption: 'as it was' };
    const later = { kind: 'cards', items: [{ kind: 'image', blob, caption: 'one' }], caption: 'as it was' };
    const messages = [album, later].map((body, index) => ({
      author: AMY,
      sentId: `${AMY}:m${index}`,
      event: ` "id":"m${index}","type":"message","from":"${AMY}","body":${JSON.stringify(body)}}`,
    }));
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages });

    await edit(conversation, AMY, 1, 'as it is');
    await expectRefusal(edit(conversation, AMY, 2, 'as it is'), 'MESSAGE_NOT_FOUND');
    const bodies = (await readLog(one, conversation)).slice(0, 2).map((event) => event['body']);
    expect(bodies).toEqual([{ ...album, caption: 'as it is' }, later]);
  });

  it('changes once: an identical edit changes nothing, and returns the time of the first', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'as it was'));
    const [, written] = await readLog(one, room);

    expect((await edit(room, OLGA, 2, 'as it was')).at).toBe(written?.['at']);
    const first = await edit(room, OLGA, 2, 'as it is');
    await clockMoved(one);
    expect(await edit(room, OLGA, 2, 'as it is', {}, two)).toEqual(first);
    expect(await readLog(one, room)).toHaveLength(3);
    const again = await edit(room, OLGA, 2, 'as it is', { mentions: '["tom"]' });
    expect(again.at).toBeGreaterThan(first.at);
    expect(await readLog(one, room)).toHaveLength(4);
  });

  it('is empty after a recall, with nothing of its text left in the log', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'secret'));
    await edit(room, OLGA, 2, 'another secret');
    await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r', offset: 2, epoch: '', element: '' });

    expect(JSON.stringify(await readLog(one, room))).not.toContain('secret');
    expect((await readLog(one, room))[1]).not.toHaveProperty('editedAt');
    await expectRefusal(edit(room, OLGA, 2), 'MESSAGE_NOT_FOUND');
  });
});

describe('a refusal', () => {
  it('is given for an event that is not a message or does not exist: MESSAGE_NOT_FOUND', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    for (const offset of [0, 1, 3, 99]) await expectRefusal(edit(room, OLGA, offset), 'MESSAGE_NOT_FOUND');
    expect(await readLog(one, room)).toHaveLength(2);
  });

  it('is given for another person’s message, also to the owner: NOT_THE_AUTHOR', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1', 'stays'));
    await expectRefusal(edit(room, OLGA, 3), 'NOT_THE_AUTHOR');
    expect(JSON.stringify(await readLog(one, room))).toContain('stays');
  });

  it('is given for a text without visible characters: TEXT_EMPTY', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    await expectRefusal(edit(room, OLGA, 2, ''), 'TEXT_EMPTY');
  });

  it('is given for an archived message: MESSAGE_ARCHIVED', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 5);
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);
    await expectRefusal(edit(conversation, AMY, 3), 'MESSAGE_ARCHIVED');
    await edit(conversation, AMY, 4);
    expect((await readLog(one, conversation))[0]).toMatchObject({ body: { text: 'again' } });
  });

  it('is given to a muted person: MUTED, with the end of the mute', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage('tom', 'm1'));
    await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });
    await expectRefusal(edit(room, 'tom', 3), 'MUTED', { until: null });
  });

  it('is given to people who are not in it now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
    await expectInsidersOnly(one, keys, (room, userId) => edit(room, userId, 1));
    await expectRefusal(edit(keys.conversation('direct:x:y'), 'x', 1), 'CONVERSATION_NOT_FOUND');
  });
});

it('repair C2: is done only in the room that it was meant for: ROOM_REPLACED', async () => {
  await expectMeantRoomOnly(one, keys, (room, userId, meantFor) => edit(room, userId, 2, 'again', { meantFor }));
});

it('repair C2: finds no message in another log of the same two people: MESSAGE_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 2);
  const late = edit(conversation, AMY, 1, 'again', { meantFor: 'the-log-before' });
  await expectRefusal(late, 'MESSAGE_NOT_FOUND');
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, BEN, 1);
  await expectNoneWhileBlocked(one, conversation, (userId) => edit(conversation, userId, 1));
  await edit(conversation, BEN, 1);
});

it('of an encrypted room is replaced only by text that names its current key: ROOM_ENCRYPTED', async () => {
  const room = await makeRoom(one, keys, ENCRYPTED);
  const [offset = 0] = (await sendTo(one, room, roomMessage(OLGA, 'm1', ENCRYPTED_TEXT))).offsets;
  await expectRefusal(edit(room, OLGA, offset), 'ROOM_ENCRYPTED');
  await edit(room, OLGA, offset, `${ENCRYPTED_TEXT}BBBB`);
});

it('of an encrypted room keeps its files when their caption is replaced: ROOM_ENCRYPTED', async () => {
  const room = await makeRoom(one, keys, ENCRYPTED);
  await makeReady(one, room);
  const body = encryptedFiles(ENCRYPTED_TEXT);
  const { offset } = await one.run(scripts.sendBlob, room, sendBodyArgs(body));
  await expectRefusal(edit(room, OLGA, offset), 'ROOM_ENCRYPTED');
  await edit(room, OLGA, offset, `${ENCRYPTED_TEXT}BBBB`);
  const edited = { ...body, caption: `${ENCRYPTED_TEXT}BBBB` };
  expect((await readLog(one, room))[offset - 1]).toMatchObject({ body: edited });
});
