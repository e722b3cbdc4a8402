import { afterAll, describe, expect, inject, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { connect, freshId, join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { startRedisProxy } from '../support/redisProxy.ts';
import { watchCommands } from '../support/watchCommands.ts';
import { textOf } from '../support/textOf.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

function send(client: Awaited<ReturnType<typeof join>>, conversationId: string, text: string, clientId = freshId()) {
  return client.request('message.send', { conversationId, clientId, body: { kind: 'text', text } });
}

/** The commands that a client wrote, as sent. */
const commandsIn = (written: string): string[] => written.split(/\*\d+\r\n(?=\$)/).filter((each) => each !== '');

describe('sending', () => {
  it('A4: is one script and one round trip, in a conversation that was idle for a while', async () => {
    const wire = await startRedisProxy(inject('redisUrl'));
    const farCore = startCore({ redis: { url: wire.url }, keyPrefix });
    const [{ mei, conversationId }, other] = await Promise.all([pair(farCore), pair(farCore)]);
    await say(other.mei, other.conversationId, 'the scripts are known from now on');

    // Answers are held back meanwhile, so everything that reaches Redis is one round trip.
    wire.block();
    const sending = say(mei, conversationId, 'counted');
    await expect.poll(() => redis.llen(keys.conversation(conversationId).log)).toBe(1);
    const calls = commandsIn(wire.written()).filter((call) => call.includes(conversationId));
    wire.release();
    await sending;

    // The dirty mark is in another hash slot: it is sent ahead, and nothing waits for it.
    expect(calls.map((call) => call.split('\r\n')[3])).toEqual([scripts.markDue.sha1, scripts.sendMessages.sha1]);
    await farCore.stop();
    await wire.stop();
  });

  it('A4: appends, counts, publishes and reads presence in that one script', async () => {
    const { mei, conversationId } = await pair(core);
    const watch = await watchCommands(conversationId);

    await say(mei, conversationId, 'counted');

    const inScripts = (await watch.stop()).filter(({ fromScript }) => fromScript);
    const { log, reads, leases, channel } = keys.conversation(conversationId);
    expect(inScripts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ command: 'rpush', key: log }),
        expect.objectContaining({ command: 'hset', key: reads }),
        expect.objectContaining({ command: 'zmscore', key: leases }),
        expect.objectContaining({ command: 'spublish', key: channel }),
      ]),
    );
  });

  it('A2: carries from, to, text, time, client id, offset and type to the other person', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const sent = await say(mei, conversationId, '早上好', 'my-id');

    const { event, epoch } = await tom.waitFor('conversation.appended');
    expect({ epoch, offset: event.offset, at: event.at }).toEqual({ epoch: sent.epoch, offset: 1, at: sent.at });
    expect(event).toMatchObject({ type: 'message', id: 'my-id', from: mei.me.id, to: tom.me.id, counted: 1 });
    expect(event).toHaveProperty('body', { kind: 'text', text: '早上好' });
  });

  it('A7: returns whether the other person is online', async () => {
    const { mei, tom, conversationId } = await pair(core);
    // As soon as the conversation was announced to them.
    await expect.poll(async () => (await say(mei, conversationId, 'hello')).receiverOnline).toBe(true);

    await tom.connection.close();
    expect(await say(mei, conversationId, 'gone?')).toMatchObject({ receiverOnline: false });
  });

  it('A7: counts a person as online while one of their windows is', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const second = connect(core);
    unwrap(await second.request('account.resume', { token: tom.token }));
    unwrap(await tom.request('conversation.heads', {}));

    await second.connection.close();
    expect(await say(mei, conversationId, 'hello')).toMatchObject({ receiverOnline: true });
  });

  it('concurrently assigns offsets without a gap, in one order for everyone', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`);

    const sent = await Promise.all(
      texts.map((text, index) => say(index % 2 === 0 ? mei : tom, conversationId, text, `id${index}`)),
    );

    const offsets = sent.map(({ offset }) => offset);
    expect(offsets.toSorted((a, b) => a - b)).toEqual(texts.map((_, index) => index + 1));
    await Promise.all(
      [mei, tom].map((client) => client.waitFor('conversation.appended', ({ event }) => event.offset === 150)),
    );
    for (const client of [mei, tom]) {
      const received = client.received('conversation.appended').map(({ event }) => event);
      expect(received.map(({ offset }) => offset)).toEqual(texts.map((_, index) => index + 1));
      for (const [index, { offset }] of sent.entries()) expect(received[offset - 1]?.id).toBe(`id${index}`);
    }
  });

  it("keeps one author's messages in the order in which they were sent", async () => {
    const { mei, conversationId } = await pair(core);
    const sent = await Promise.all(Array.from({ length: 200 }, (_, index) => say(mei, conversationId, `${index}`)));
    expect(sent.map(({ offset }) => offset)).toEqual(sent.map((_, index) => index + 1));
  });
});

describe('a retry', () => {
  it('with the same client id returns the first answer, and posts nothing', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const first = await say(mei, conversationId, 'once', 'same');
    const again = await say(mei, conversationId, 'once', 'same');

    expect(again).toMatchObject({ offset: first.offset, at: first.at, epoch: first.epoch, repeated: true });
    await say(mei, conversationId, 'last');
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === 2);
    expect(tom.received('conversation.appended')).toHaveLength(2);
  });

  it('after a lost answer is harmless: a stored message is found and not stored again', async () => {
    const wire = await startRedisProxy(inject('redisUrl'));
    const farCore = startCore({ redis: { url: wire.url }, keyPrefix });
    const { mei, conversationId } = await pair(farCore);

    for (let round = 1; round <= 5; round += 1) {
      const clientId = `lost-${round}`;
      wire.block();
      const lost = send(mei, conversationId, 'is it there?', clientId);
      await expect.poll(() => redis.llen(keys.conversation(conversationId).log)).toBe(round);
      wire.cut();
      expect(await lost).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });

      await expect.poll(async () => (await farCore.ping()).ok).toBe(true);
      const again = await say(mei, conversationId, 'is it there?', clientId);
      expect(again).toMatchObject({ offset: round, repeated: true });
    }
    await farCore.stop();
    await wire.stop();
  });
});

describe('bad input', () => {
  const largest = 'a'.repeat(LIMITS.messageBytes);

  it.each([
    ['an empty text', '', 'TEXT_EMPTY'],
    ['only white space', ' \n\t\u3000', 'TEXT_EMPTY'],
    ['64 KiB + 1', `${largest}b`, 'TEXT_TOO_LONG'],
    ['64 KiB + 1 in characters of three bytes', '世'.repeat(Math.floor(LIMITS.messageBytes / 3) + 1), 'TEXT_TOO_LONG'],
    ['a lone surrogate', 'half \ud83d of an emoji', 'TEXT_INVALID'],
    ['NUL', 'ends\0here', 'TEXT_INVALID'],
  ])('%s is refused with its own code, and nothing is posted', async (_what, text, code) => {
    const { mei, conversationId } = await pair(core);

    expect(await send(mei, conversationId, text)).toMatchObject({ ok: false, error: { code } });
    const { head } = unwrap(await mei.request('conversation.fetch', { conversationId }));
    expect(head.offset).toBe(0);
  });

  it('exactly 64 KiB, quotes, braces, line breaks and all Unicode planes arrive as typed', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const texts = [largest, '","from":"eve"}', '\\" \' \u2028\u2029\r\n\t\u0001', '👩‍👩‍👧 𝒳 ﷽ é', '%s %d %1 {c}'];
    for (const text of texts) await say(mei, conversationId, text);

    const { events } = unwrap(await tom.request('conversation.fetch', { conversationId }));
    expect(events.map(textOf)).toEqual(texts);
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === texts.length);
    expect(tom.received('conversation.appended').map(({ event }) => textOf(event))).toEqual(texts);
  });

  it('a conversation that does not exist, or of two other people, is refused', async () => {
    const [{ conversationId }, eve] = await Promise.all([pair(core), join(core)]);

    expect(await send(eve, conversationId, 'let me in')).toMatchObject({ error: { code: 'NOT_A_MEMBER' } });
    expect(await send(eve, `direct:${eve.me.id}:nobody`, 'hello?')).toMatchObject({
      error: { code: 'CONVERSATION_NOT_FOUND' },
    });
    for (const name of ['conversation.fetch', 'conversation.markRead', 'typing.set'] as const) {
      const answer = await eve.request(name, { conversationId, offset: 1, typing: true });
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_A_MEMBER' } });
    }
  });

  it('that violates the contract is answered with the name of the wrong field', async () => {
    const mei = await join(core);
    const answer = await mei.connection.request('message.send', {
      conversationId: 'direct:a:b',
      clientId: 'no spaces',
    });
    expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', details: { field: 'clientId' } } });
    expect(await mei.connection.request('message.explode', {})).toMatchObject({ error: { code: 'UNKNOWN_CALL' } });
    expect(await mei.connection.request('__proto__', null)).toMatchObject({ error: { code: 'UNKNOWN_CALL' } });
  });
});
