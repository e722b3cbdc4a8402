import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import type { Core } from '#core/Core.ts';
import { join, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { type RedisProxy, startRedisProxy } from '../support/redisProxy.ts';
import { textOf } from '../support/textOf.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
let proxy: RedisProxy;
let far: Core;
beforeAll(async () => {
  proxy = await startRedisProxy(inject('redisUrl'));
  far = startCore({ keyPrefix, redis: { url: proxy.url } });
});
afterAll(async () => {
  await Promise.all([core.stop(), far.stop()]);
  await proxy.stop();
});

it('C4: an event written before another computer subscribed to a new conversation is delivered there, too', async () => {
  const [mei, tom] = await Promise.all([join(core), join(far)]);
  proxy.block();
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  const { conversationId } = conversation;
  await say(mei, conversationId, 'one');
  await say(mei, conversationId, 'two');
  proxy.release();

  await expect.poll(() => tom.received('conversation.appended')).toHaveLength(2);
  await say(mei, conversationId, 'three');
  await tom.waitFor('conversation.appended', ({ event }) => event.offset === 3);
  const names = tom.frames.map(({ event }) => event).filter((event) => event.startsWith('conversation.'));
  expect(names).toEqual(['conversation.added', ...Array.from({ length: 3 }, () => 'conversation.appended')]);
  expect(tom.received('conversation.appended').map(({ event }) => textOf(event))).toEqual(['one', 'two', 'three']);
});
