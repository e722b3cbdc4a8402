import type { RedisAccess } from '#core/redis/RedisAccess.ts';

/** The time of Redis (ms). */
export async function redisNow(redis: RedisAccess): Promise<number> {
  const [seconds, micros] = await redis.command.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}
