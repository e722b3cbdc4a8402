import { randomUUID } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';
import type { Keys, KeysOf } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';

/** A shard that no other test uses. */
export async function openShard(redis: RedisAccess, keys: Keys): Promise<KeysOf<'counters'>> {
  const shard = keys.counters(`k${randomUUID()}` as unknown as number);
  await redis.run(scripts.openShard, shard, { fresh: 'L' });
  return shard;
}

/** One per-conversation count of one person, as read a moment ago. */
export function contribution(version: number, value: number, more: object = {}) {
  return { userId: 'amy', conversationId: 'direct:amy:ben', epoch: 'e', version, at: Date.now(), value, ...more };
}

export function applyTo(
  redis: RedisAccess,
  shard: KeysOf<'counters'>,
  ...rows: readonly ReturnType<typeof contribution>[]
) {
  return redis.run(scripts.applyContributions, shard, { lineage: 'L', skewMs: 10_000, rows });
}

/** The members of a sorted set with their scores. */
export async function scoresOf(redis: RedisAccess, key: string): Promise<Record<string, number>> {
  const flat = await redis.command.zrange(key, '0', '-1', 'WITHSCORES');
  const pairs = Array.from({ length: flat.length / 2 }, (_, index) => [flat[2 * index], Number(flat[2 * index + 1])]);
  return Object.fromEntries(pairs) as Record<string, number>;
}
