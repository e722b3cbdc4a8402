import type { RedisAccess, TrackedRedis } from '#core/redis/RedisAccess.ts';

/** Access that counts as tracked but marks nothing, for tests and benches in which nothing is projected. */
export function withoutMarks(redis: RedisAccess): TrackedRedis {
  return redis as TrackedRedis;
}
