import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { startGateway } from '../support/startGateway.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';

describe('/healthz', () => {
  let redis: TestRedis;
  let gateway: Gateway;
  beforeAll(async () => {
    redis = await startRedis();
    gateway = await startGateway({ core: { redis: { url: redis.url }, deadlineMs: 500 } });
  });
  afterAll(async () => {
    await gateway.stop();
    await redis.stop();
  });

  async function health(): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${gateway.url}/healthz`);
    return { status: response.status, body: await response.json() };
  }

  it('answers 200 while Redis answers, 503 with a code while it does not, and 200 again', async () => {
    const redisVersion: unknown = expect.stringMatching(/^\d+\.\d+\.\d+$/);
    const healthy = { status: 200, body: { service: 'parley', status: 'ok', redisVersion } };
    await expect.poll(health).toEqual(healthy);
    await redis.kill();
    const code: unknown = expect.stringMatching(/^(OFFLINE|TIMEOUT)$/);
    await expect.poll(health).toEqual({ status: 503, body: { service: 'parley', status: 'unavailable', code } });
    await redis.restart();
    await expect.poll(health).toEqual(healthy);
  });
});
