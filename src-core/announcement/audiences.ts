import type { Audience } from '#shared/contract/noticeModel.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess, repliesOf } from '../redis/RedisAccess.ts';

interface AudiencePorts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
}

/** People per script of `findAddressed`. */
const FOUND_AT_ONCE = 1_000;

/**
 * The audiences that a person belongs to now, as JSON for the scripts of announcements, which are in another hash slot.
 * Throws what `RedisAccess.run` throws.
 */
export async function readAudiences({ redis, keys }: AudiencePorts, userId: string): Promise<string> {
  const { audiences } = await redis.run(scripts.readAudiences, keys.people, { userId });
  return JSON.stringify(audiences);
}

/** Whether there is such an audience. Throws what `RedisAccess.run` throws. */
export async function audienceExists({ redis, keys }: AudiencePorts, audience: Audience): Promise<boolean> {
  return (await redis.run(scripts.findAddressed, keys.people, { audience, userIds: [] })).exists;
}

/** Those of these people who belong to an audience now. Throws what `RedisAccess.runAll` throws. */
export async function findAddressed(
  { redis, keys }: AudiencePorts,
  audience: Audience,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const parts = Array.from({ length: Math.ceil(userIds.length / FOUND_AT_ONCE) }, (_, part) =>
    userIds.slice(part * FOUND_AT_ONCE, (part + 1) * FOUND_AT_ONCE),
  );
  const outcomes = await redis.runAll(
    parts.map((part) => prepare(scripts.findAddressed, keys.people, { audience, userIds: part })),
  );
  return new Set(repliesOf(outcomes).flatMap(({ userIds: found }) => found));
}
