import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';

/** The caller of scripts that need an admin. */
export const as = (actor: string) => ({ actor, address: '192.0.2.1' });

/** The arguments of a person who joins an open team. */
export const joining = (userId: string) => ({
  userId,
  name: userId,
  person: JSON.stringify({ id: userId, name: userId }),
  joining: 'open',
  canSetUp: true,
  invited: false,
  checkOnly: false,
  address: '192.0.2.1',
});

/** Adds people to an open team; the first one ever is its owner. */
export async function joinAll(redis: RawRedis, keys: Keys, ...userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    await redis.run(scripts.joinTeam, { ...keys.people, ...keys.invitation('none') }, joining(userId));
  }
}

/** The actions of the audit log, oldest first. */
export async function readActions(redis: RawRedis, keys: Keys): Promise<string[]> {
  const entries = await redis.command.lrange(keys.people.audit, 0, -1);
  return entries.map((entry) => (JSON.parse(entry) as { action: string }).action);
}
