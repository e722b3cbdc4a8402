import { scripts } from '#core/generated/scripts.ts';
import type { Keys, KeysOf } from '#core/keys.ts';
import type { RawRedis, RedisAccess } from '#core/redis/RedisAccess.ts';
import { AMY, BEN, makeDirect } from './scriptsForTests.ts';

type Direct = KeysOf<'conversation'>;
const LIFETIME_MS = 60_000;

/** A person's presence lease in a conversation, renewed as by reading its head. */
export async function bePresent(redis: RedisAccess, direct: Direct, userId: string, leaseMs = 60_000): Promise<void> {
  await redis.run(scripts.readHead, direct, { reader: userId, leaseMs, withLast: false, preview: 10 });
}

/** A direct conversation in which Amy and Ben are present. */
export async function makePresentPair(redis: RawRedis, keys: Keys): Promise<Direct> {
  const direct = await makeDirect(redis, keys);
  for (const userId of [AMY, BEN]) await bePresent(redis, direct, userId);
  return direct;
}

export function propose(redis: RedisAccess, direct: Direct, userId: string = AMY, id = 'p1', lifetimeMs = LIFETIME_MS) {
  return redis.run(scripts.makeProposal, direct, { userId, id, name: '"Plans"', lifetimeMs });
}

export function accept(redis: RedisAccess, direct: Direct, userId: string = BEN, id = 'p1') {
  return redis.run(scripts.acceptProposal, direct, { userId, id, lifetimeMs: LIFETIME_MS });
}

export function end(redis: RedisAccess, direct: Direct, userId: string = BEN, done = false, id = 'p1') {
  return redis.run(scripts.endProposal, direct, { userId, id, done });
}

/** The id of the open proposal; null: there is none. */
export async function openProposal(redis: RedisAccess, direct: Direct): Promise<string | null> {
  return (await redis.run(scripts.findProposal, direct, { userId: AMY })).id;
}
