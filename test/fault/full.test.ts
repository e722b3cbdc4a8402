import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { startRedis } from '../support/startRedis.ts';
import { retryTransient } from './support/retryTransient.ts';
import { expectBothToHave, EVERY_10_MS, say, startPair } from './support/startPair.ts';

it('a full Redis refuses writes and loses nothing: reading still works, and a refused message can be sent again when there is memory', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const pair = await startPair(redis.port);
  const { amy, ben, conversationId } = pair;
  await say(pair, ['amy', 'before']);
  await expectBothToHave(pair, ['before']);
  const commands = new Redis(redis.port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(() => commands.disconnect());

  await commands.config('SET', 'maxmemory', '1');
  amy.say('too much');
  await expect.poll(amy.unsent, EVERY_10_MS).toEqual(['too much: REDIS_FULL']);
  const fetch = () => ben.page.parley().client.request('conversation.fetch', { conversationId });
  const { events } = await retryTransient(fetch);
  expect(events).toHaveLength(1);

  // Reconnecting and reading work, too, although presence can't be written.
  ben.page.kill();
  ben.page.start();
  await expect.poll(() => ben.page.isReady(), EVERY_10_MS).toBe(true);
  expect(await ben.page.parley().client.resume()).toMatchObject({ ok: true });
  const again = await retryTransient(fetch);
  expect(again.events).toEqual(events);

  await commands.config('SET', 'maxmemory', '0');
  expect(amy.page.retryFailed()).toEqual(['REDIS_FULL']);
  ben.page.parley().actions.conversations.open(conversationId);
  await expectBothToHave(pair, ['before', 'too much']);
});
