import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createKeys, type Keys, type KeysOf } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { type RawRedis } from '#core/redis/RedisAccess.ts';
import { slotOf } from '#core/redis/slotOf.ts';
import { scripts } from '#core/generated/scripts.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { randomPrefix, silent } from './coreForTests.ts';

/** Two separate connections to the run's Redis, and keys that no other test file uses. */
export function startScripts(): { one: RawRedis; two: RawRedis; keys: Keys } {
  const open = (): RawRedis => createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  const [one, two] = [open(), open()];
  beforeAll(async () => {
    for (const redis of [one, two]) await redis.call('waiting', (command) => command.ping());
  });
  afterAll(() => {
    one.stop();
    two.stop();
  });
  return { one, two, keys: createKeys(randomPrefix()) };
}

/** Many concurrent callers, alternating between two connections. */
export function atOnce<Value>(
  redis: readonly [RawRedis, RawRedis],
  times: number,
  work: (redis: RawRedis, index: number) => Promise<Value>,
): Promise<Value[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(redis[index % 2 === 0 ? 0 : 1], index)));
}

export async function expectRefusal(work: Promise<unknown>, code: ErrorCode, details: object = {}): Promise<void> {
  await expect(work).rejects.toMatchObject({ name: 'ChatError', code, details });
}

/** The messages that a script published on a channel, in order, parsed. */
export async function listenTo(redis: RawRedis, channel: string): Promise<unknown[]> {
  const received: unknown[] = [];
  await subscriberOf(redis, channel).ssubscribe(channel);
  redis.events.on('message', (from, message) => {
    if (from === channel) received.push(JSON.parse(message));
  });
  return received;
}

function subscriberOf({ connections }: RawRedis, channel: string): Redis {
  const subscriber = connections.subscriberOf(slotOf(channel));
  if (subscriber === null) throw new Error('there is no connection to subscribe with');
  return subscriber;
}

/** Resolves when everything published so far has been received on that connection. */
export async function drained(redis: RawRedis): Promise<void> {
  const marker = `${randomPrefix()}:drained`;
  await subscriberOf(redis, marker).ssubscribe(marker);
  const received = new Promise<void>((resolve) => {
    const onMessage = (channel: string): void => {
      if (channel !== marker) return;
      redis.events.off('message', onMessage);
      resolve();
    };
    redis.events.on('message', onMessage);
  });
  await redis.command.spublish(marker, '');
  await received;
  await subscriberOf(redis, marker).sunsubscribe(marker);
}

export const AMY = 'amy';
export const BEN = 'ben';

/** A new conversation of Amy and Ben that no other test uses. */
export async function makeDirect(redis: RawRedis, keys: Keys, epoch = 'epoch-one'): Promise<KeysOf<'conversation'>> {
  const conversation = keys.conversation(`direct:${AMY}:${BEN}:${randomUUID()}`);
  await redis.run(scripts.openDirect, conversation, { first: AMY, second: BEN, epoch });
  return conversation;
}

/** Amy blocks Ben in this conversation, or unblocks him. */
export async function block(redis: RawRedis, conversation: KeysOf<'conversation'>, on = true): Promise<void> {
  await redis.run(scripts.applyBlock, conversation, { isFirst: true, on });
}

/** Neither of the two people may do this in the conversation, while Amy blocks Ben. */
export async function expectNoneWhileBlocked(
  redis: RawRedis,
  conversation: KeysOf<'conversation'>,
  run: (userId: string) => Promise<unknown>,
): Promise<void> {
  await block(redis, conversation);
  await expectRefusal(run(BEN), 'DIRECT_UNAVAILABLE');
  await expectRefusal(run(AMY), 'PERSON_BLOCKED');
  await block(redis, conversation, false);
}

/** The sender's arguments for one message. */
export function message(author: string, clientId: string, text = 'hello') {
  const to = author === AMY ? BEN : AMY;
  return {
    author,
    sentId: `${author}:${clientId}`,
    event: `"id":"${clientId}","type":"message","from":"${author}","to":"${to}","body":${JSON.stringify({ kind: 'text', text })}}`,
  };
}

/** Appends `count` messages with the ids `<prefix>1`, `<prefix>2`, … */
export async function fill(
  redis: RawRedis,
  conversation: KeysOf<'conversation'>,
  author: string,
  count: number,
  prefix = 'm',
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => message(author, `${prefix}${index + 1}`));
  for (let start = 0; start < count; start += 64) {
    await redis.run(scripts.sendMessages, conversation, {
      leaseMs: 75_000,
      messages: messages.slice(start, start + 64),
    });
  }
}
