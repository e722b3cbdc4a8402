import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { shardOf } from './shardOf.ts';

/** The ids of all accounts of this shard. */
export async function listShardUsers(
  { call }: Pick<RedisAccess, 'call'>,
  keys: Keys,
  shard: number,
): Promise<string[]> {
  const ids = await call('listing the people of a shard', (command) => command.hkeys(keys.people.names));
  return ids.filter((userId) => shardOf(userId) === shard);
}
