import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { meet } from './support/meet.ts';
import { testOwnServer as test } from './support/testOwnServer.ts';

test('a server that is too old for its data reports it, and messages written meanwhile are sent after its update', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  await product.killGateway();
  const redis = new Redis(product.redis.url);
  await redis.hset('parley:{format}:format', { written: 1_000, readableFrom: 1_000 });
  await product.startGateway();
  await expect(mei.page.getByText('Your team’s server runs an older version of Parley than this one.')).toBeVisible();
  await mei.say('meanwhile');
  await mei.sees('meanwhile');

  await product.killGateway();
  await redis.del('parley:{format}:format');
  await redis.quit();
  await product.startGateway();
  await tom.sees('meanwhile');
  await expect(mei.offlineStrip).toBeHidden();
});
