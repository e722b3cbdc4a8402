import { describe, expect, inject, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createSender, type Outgoing } from '#core/message/createSender.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { ChatError } from '#shared/errors/ChatError.ts';
import { silent } from '../support/coreForTests.ts';
import { startRedisProxy } from '../support/redisProxy.ts';
import { AMY, BEN, startScripts } from '../support/scriptsForTests.ts';
import { watchCommands } from '../support/watchCommands.ts';
import { withoutMarks } from '../support/withoutMarks.ts';

const { one, keys } = startScripts();
const conversationId = `direct:${AMY}:${BEN}`;
const sender = createSender(withoutMarks(one), keys);

async function open(id = conversationId): Promise<void> {
  await one.run(scripts.openDirect, keys.conversation(id), { first: AMY, second: BEN, epoch: 'e' });
}

function outgoing(clientId: string, text = 'hello', author = AMY): Outgoing {
  return { author, to: BEN, clientId, body: { kind: 'text', text } };
}

describe('messages that are sent at the same time', () => {
  it('A4: to one conversation share calls, and each gets its own answer', async () => {
    await open();
    await sender.send(conversationId, outgoing('the-script-is-known-from-now-on'));
    const watch = await watchCommands(conversationId);

    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, index) => sender.send(conversationId, outgoing(`m${index}`))),
    );

    expect(sent.map(({ offset }) => offset)).toEqual(sent.map((_, index) => index + 2));
    const calls = (await watch.stop()).filter(({ fromScript }) => !fromScript);
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  it('are refused individually: one by a stranger, one repeated', async () => {
    await open();
    const first = await sender.send(conversationId, outgoing('known'));

    const [stranger, repeated, fresh] = await Promise.allSettled([
      sender.send(conversationId, outgoing('m', 'hello', 'eve')),
      sender.send(conversationId, outgoing('known')),
      sender.send(conversationId, outgoing('fresh')),
    ]);

    expect(stranger).toMatchObject({ status: 'rejected', reason: { code: 'NOT_A_MEMBER' } });
    expect(repeated).toMatchObject({ value: { offset: first.offset, at: first.at, repeated: true } });
    expect(fresh).toMatchObject({ value: { offset: first.offset + 1, repeated: false } });
  });

  it('all end when their call fails, and the next ones are sent', async () => {
    const unknown = `direct:${AMY}:nobody`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => sender.send(unknown, outgoing(`m${index}`))),
    );
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(outcomes[199]).toMatchObject({ reason: { code: 'CONVERSATION_NOT_FOUND' } });

    await open(unknown);
    expect(await sender.send(unknown, outgoing('now'))).toMatchObject({ offset: 1 });
  });

  it('end together when Redis does not answer, including those queued behind the call', async () => {
    const wire = await startRedisProxy(inject('redisUrl'));
    const far = createRedisAccess({ url: wire.url, log: silent, deadlineMs: 300 });
    const id = `direct:${AMY}:silent`;
    await open(id);
    const ping = () => far.call('connecting', (command) => command.ping()).catch(() => null);
    await expect.poll(ping).toBe('PONG');
    const slow = createSender(withoutMarks(far), keys);

    wire.block();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) => slow.send(id, outgoing(`waiting-${index}.`))),
    );

    expect(
      new Set(outcomes.map((each) => (each.status === 'rejected' ? (each.reason as ChatError).code : 'ok'))),
    ).toEqual(new Set(['TIMEOUT']));
    expect(wire.written()).toContain('waiting-0.');
    expect(wire.written()).not.toContain('waiting-299.');
    far.stop();
    await wire.stop();
  });

  it('that are large are sent in smaller calls, and all arrive in order', async () => {
    const id = `direct:${AMY}:large`;
    await open(id);
    const large = 'x'.repeat(60_000);

    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sender.send(id, outgoing(`m${index}`, large))),
    );

    expect(sent.map(({ offset }) => offset)).toEqual(sent.map((_, index) => index + 1));
  });
});
