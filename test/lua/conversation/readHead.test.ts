import { describe, expect, it } from 'vitest';
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
  message,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectInsidersOnly,
  expectOneClock,
  loseLease,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

function readHead(conversation: KeysOf<'conversation'>, reader: string, withLast = false, preview = 140) {
  return one.run(scripts.readHead, conversation, { reader, leaseMs: 60_000, withLast, preview });
}

async function say(conversation: KeysOf<'conversation'>, text: string, id: string): Promise<void> {
  await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, id, text)] });
}

it('returns offset 0 and no last message for an empty log', async () => {
  const conversation = await makeDirect(one, keys);

  expect(await readHead(conversation, AMY, true)).toEqual({
    epoch: 'epoch-one',
    offset: 0,
    unread: 0,
    readOffset: 0,
    last: null,
    room: null,
  });
});

it('A3: returns the unread count of each of the two', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);

  expect(await readHead(conversation, AMY)).toMatchObject({ offset: 3, unread: 0, readOffset: 3 });
  expect(await readHead(conversation, BEN)).toMatchObject({ offset: 3, unread: 3, readOffset: 0 });
});

it('excludes recalled messages after the read cursor, and does not subtract those before it', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 5);
  await one.run(scripts.markRead, conversation, { reader: BEN, offset: 2, epoch: '', uncounted: 0 });
  for (const offset of [1, 2, 4]) await one.command.zadd(conversation.recalled, offset, String(offset));

  expect(await readHead(conversation, BEN)).toMatchObject({ unread: 2 });
});

it('A7: renews the lease of the caller, and of nobody else', async () => {
  const conversation = await makeDirect(one, keys);

  await atOnce([one, two], 4, (redis) =>
    redis.run(scripts.readHead, conversation, { reader: AMY, leaseMs: 60_000, withLast: false, preview: 1 }),
  );

  expect(await one.command.zrange(conversation.leases, '0', '-1')).toEqual([AMY]);
});

it('returns the newest message only on request, cut between characters', async () => {
  const conversation = await makeDirect(one, keys);
  await say(conversation, '你好世界，今天天气很好', 'm1');

  expect(await readHead(conversation, BEN)).toMatchObject({ last: null });
  const { last } = await readHead(conversation, BEN, true, 5);
  expect(JSON.parse(last ?? '')).toMatchObject({ offset: 1, from: AMY, preview: '你好世界…' });
});

it('returns a preview of exactly the maximum length whole, including emoji', async () => {
  const conversation = await makeDirect(one, keys);
  const preview = async (text: string, id: string): Promise<unknown> => {
    await say(conversation, text, id);
    const { last } = await readHead(conversation, BEN, true, 4);
    return (JSON.parse(last ?? '') as { preview: unknown }).preview;
  };

  expect(await preview('four', 'm1')).toBe('four');
  expect(await preview('fives', 'm2')).toBe('fiv…');
  expect(await preview('😀😀😀😀', 'm3')).toBe('😀😀😀😀');
  expect(await preview('a/"\\\n', 'm4')).toBe('a/"…');
});

it('refuses a stranger, who gets no lease, and a conversation that does not exist', async () => {
  const conversation = await makeDirect(one, keys);

  await expectRefusal(readHead(conversation, 'eve'), 'NOT_A_MEMBER');
  expect(await one.command.exists(conversation.leases)).toBe(0);
  await expectRefusal(readHead(keys.conversation('direct:x:y'), 'x'), 'CONVERSATION_NOT_FOUND');
});

describe('the head of a room', () => {
  it('includes its state, and the newest message even if the newest event is not a message', async () => {
    const room = await makeRoom(one, keys);
    expect((await readHead(room, OLGA, true)).last).toBeNull();
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'one'), roomMessage(OLGA, 'm2', 'two'));
    for (const user of ['tom', 'ann']) await enterAs(one, room, user);

    const reply = await readHead(room, OLGA, true);

    expect(JSON.parse(reply.last ?? '')).toMatchObject({ offset: 3, from: OLGA, kind: 'text', preview: 'two' });
    expect(JSON.parse(reply.room ?? '')).toMatchObject({ here: 3, seatsTaken: 3 });
  });

  it('shows nothing of a message that was recalled', async () => {
    const room = await makeRoom(one, keys);
    await sendTo(one, room, roomMessage(OLGA, 'm1', 'secret'));
    await one.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r1', offset: 2, epoch: '', element: '' });

    expect(JSON.parse((await readHead(room, OLGA, true)).last ?? '')).toMatchObject({ kind: 'recalled', preview: '' });
  });

  it("D2: renews the lease but not the room's expiry", async () => {
    const room = await makeRoom(one, keys);
    const closesAt = await expectOneClock(one, room);
    await loseLease(one, room, OLGA);

    await readHead(room, OLGA);

    expect(Number(await one.command.zscore(room.leases, OLGA))).toBeGreaterThan(Date.now());
    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('D3: publishes a lease that expired or was renewed, and nothing else', async () => {
    const room = await makeRoom(one, keys);
    for (const user of ['tom', 'ann']) await enterAs(one, room, user);
    const published = await listenTo(two, room.channel);
    await loseLease(one, room, 'ann');

    await readHead(room, OLGA);
    await readHead(room, 'tom');
    await readHead(room, 'ann');
    await readHead(room, 'tom');

    await drained(two);
    expect(published).toMatchObject([
      { event: 'room.changed', data: { room: { here: 2 } } },
      { event: 'room.changed', data: { room: { here: 3 } } },
    ]);
  });

  it("D11: is refused with ROOM_PASSWORD_REQUIRED and the room's description, NOT_A_MEMBER or ROOM_CLOSED", async () => {
    await expectInsidersOnly(one, keys, (room, reader) => readHead(room, reader));
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await loseLease(one, room, 'tom');
    await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });

    const epoch = await one.command.hget(room.meta, 'epoch');
    await expect(readHead(room, 'tom')).rejects.toMatchObject({
      details: {
        epoch,
        room: expect.stringContaining('"title"') as string,
      },
    });
    expect(Number(await one.command.zscore(room.leases, 'tom'))).toBeLessThan(Date.now());
  });
});
