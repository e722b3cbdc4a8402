import { afterAll, beforeAll } from 'vitest';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { silentLog } from '../../../bench/silentLog.ts';
import { startRedis, type TestRedis } from '../../../support/startRedis.ts';

/** Starts a Redis for this test file, with a connection; both are available once its tests run. */
export function startCounterRedis(): { server: () => TestRedis; redis: () => RawRedis } {
  let server: TestRedis;
  let redis: RawRedis;
  beforeAll(async () => {
    server = await startRedis();
    redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 10_000 });
  });
  afterAll(async () => {
    redis.stop();
    await server.stop();
  });
  return { server: () => server, redis: () => redis };
}
