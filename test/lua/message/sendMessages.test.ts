import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  AMY,
  atOnce,
  BEN,
  block,
  drained,
  expectRefusal,
  listenTo,
  makeDirect,
  message,
  startScripts,
} from '../../support/scriptsForTests.ts';
import { readLog } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

async function send(conversation: KeysOf<'conversation'>, ...messages: ReturnType<typeof message>[]) {
  return one.run(scripts.sendMessages, conversation, { leaseMs: 75_000, messages });
}

describe('a new message', () => {
  it('A2: is appended with its author, receiver, text, time, client id and type', async () => {
    const conversation = await makeDirect(one, keys);

    const reply = await send(conversation, message(AMY, 'm1', '你好 "Ben"'));

    expect(reply).toMatchObject({ epoch: 'epoch-one', offsets: [1], repeatedAt: [] });
    expect(await readLog(one, conversation)).toEqual([
      {
        at: reply.at,
        uncounted: 0,
        id: 'm1',
        type: 'message',
        from: AMY,
        to: BEN,
        body: { kind: 'text', text: '你好 "Ben"' },
      },
    ]);
  });

  it("moves its author's read cursor, and nobody else's", async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(BEN, 'm1'), message(AMY, 'm2'), message(BEN, 'm3'));

    expect(await one.command.hgetall(conversation.reads)).toEqual({ [AMY]: '2:0', [BEN]: '3:0' });
  });

  it('is published with the others of its call, in the order of the log', async () => {
    const conversation = await makeDirect(one, keys);
    const published = await listenTo(two, conversation.channel);
    await send(conversation, message(AMY, 'm1'));
    await send(conversation, message(AMY, 'm2'), message(BEN, 'm3'));

    await drained(two);
    const elements = await readLog(one, conversation);
    expect(published).toEqual([
      { event: 'conversation.appended', data: { epoch: 'epoch-one', after: 0, events: elements.slice(0, 1) } },
      { event: 'conversation.appended', data: { epoch: 'epoch-one', after: 1, events: elements.slice(1) } },
    ]);
  });

  it('takes the time from Redis', async () => {
    const conversation = await makeDirect(one, keys);
    const [before] = await one.command.time();
    const { at } = await send(conversation, message(AMY, 'm1'));
    const [after] = await one.command.time();

    expect(at).toBeGreaterThanOrEqual(Number(before) * 1000);
    expect(at).toBeLessThan(Number(after) * 1000 + 1000);
  });
});

describe('a repeated message', () => {
  it('returns the offset and time of the first send, and posts and publishes nothing', async () => {
    const conversation = await makeDirect(one, keys);
    const first = await send(conversation, message(AMY, 'm1', 'once'));
    await one.command.rpush(conversation.log, '{"at":1,"uncounted":0,"id":"m2","type":"message","from":"ben"}');
    const published = await listenTo(two, conversation.channel);

    const again = await send(conversation, message(AMY, 'm1', 'twice'));

    await drained(two);
    expect(again).toMatchObject({ offsets: [-1], repeatedAt: [first.at] });
    expect(published).toEqual([]);
    expect(await readLog(one, conversation)).toHaveLength(2);
  });

  it('is recognised among new messages, and within one call', async () => {
    const conversation = await makeDirect(one, keys);
    await send(conversation, message(AMY, 'm1'));

    const reply = await send(conversation, message(AMY, 'm2'), message(AMY, 'm1'), message(AMY, 'm2'));

    expect(reply.offsets).toEqual([2, -1, -2]);
    expect(reply.repeatedAt).toHaveLength(2);
    expect(await readLog(one, conversation)).toHaveLength(2);
  });

  it('is another message when another person sends it under the same id', async () => {
    const conversation = await makeDirect(one, keys);

    expect(await send(conversation, message(AMY, 'm1'), message(BEN, 'm1'))).toMatchObject({ offsets: [1, 2] });
  });

  it('is posted once by concurrent sends over two connections', async () => {
    const conversation = await makeDirect(one, keys);

    const replies = await atOnce([one, two], 20, (redis) =>
      redis.run(scripts.sendMessages, conversation, { leaseMs: 75_000, messages: [message(AMY, 'm1')] }),
    );

    expect(replies.filter(({ offsets }) => offsets[0] === 1)).toHaveLength(1);
    expect(replies.filter(({ offsets }) => offsets[0] === -1)).toHaveLength(19);
    expect(await readLog(one, conversation)).toHaveLength(1);
  });
});

describe('offsets', () => {
  it('A1: have no gaps, whichever of the two writes, concurrently and over two connections', async () => {
    const conversation = await makeDirect(one, keys);

    const replies = await atOnce([one, two], 40, (redis, index) => {
      const messages = [message(index % 2 === 0 ? AMY : BEN, `m${index}`)];
      return redis.run(scripts.sendMessages, conversation, { leaseMs: 75_000, messages });
    });

    const offsets = replies.flatMap((reply) => reply.offsets).toSorted((a, b) => a - b);
    expect(offsets).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});

describe("the receiver's presence", () => {
  it('A7: comes from the lease that the receiver holds in the conversation', async () => {
    const conversation = await makeDirect(one, keys);
    expect(await send(conversation, message(AMY, 'm1'))).toMatchObject({ firstHere: false, secondHere: false });

    await one.run(scripts.readHead, conversation, { reader: BEN, leaseMs: 60_000, withLast: false, preview: 1 });
    expect(await send(conversation, message(AMY, 'm2'))).toMatchObject({ firstHere: true, secondHere: true });

    await one.run(scripts.endLease, conversation, { userId: BEN });
    expect(await send(conversation, message(AMY, 'm3'))).toMatchObject({ firstHere: true, secondHere: false });
  });

  it('A7: ends when the lease has expired', async () => {
    const conversation = await makeDirect(one, keys);
    await one.command.zadd(conversation.leases, Date.now() - 1_000, BEN);

    expect(await send(conversation, message(AMY, 'm1'))).toMatchObject({ secondHere: false });
  });
});

describe('a refusal', () => {
  it('A4: is given for a conversation that does not exist, and leaves nothing behind', async () => {
    const conversation = keys.conversation('direct:x:y');

    await expectRefusal(send(conversation, message('x', 'm1')), 'CONVERSATION_NOT_FOUND');
    expect(await one.command.exists(...Object.values(conversation))).toBe(0);
  });

  it('is given per message to a person who is not a member, and the others are sent', async () => {
    const conversation = await makeDirect(one, keys);

    const reply = await send(conversation, message('eve', 'm1'), message(AMY, 'm2'));

    expect(reply.offsets).toEqual([0, 1]); // 0: NOT_A_MEMBER
    expect(await readLog(one, conversation)).toMatchObject([{ from: AMY }]);
    expect(await one.command.zrange(conversation.sent, '0', '-1')).toEqual([AMY, `${AMY}:m2`]);
  });
});

it('are refused while one person blocks the other, but a retry is answered as before', async () => {
  const conversation = await makeDirect(one, keys);
  await send(conversation, message(BEN, 'm1'));
  await block(one, conversation);
  const published = await listenTo(two, conversation.channel);

  const reply = await send(
    conversation,
    message(BEN, 'm1'),
    message(BEN, 'm2'),
    message(AMY, 'm3'),
    message(BEN, 'm2'),
  );
  expect(reply).toMatchObject({ offsets: [-1, 0, 0, 0], firstBlocks: true, secondBlocks: false });
  await drained(two);
  expect(published).toEqual([]);

  await block(one, conversation, false);
  expect(await send(conversation, message(BEN, 'm2'))).toMatchObject({ offsets: [2], firstBlocks: false });
});
