import type { Group } from '#shared/contract/groupCalls.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

interface GroupPorts {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
}

/** All groups of people in the team. */
export async function listGroups({ redis, keys }: GroupPorts): Promise<readonly Group[]> {
  return (await redis.run(scripts.listGroups, keys.people, {})).groups;
}

/** The ids among these that are groups of people, each once. */
export async function findGroups(ports: GroupPorts, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const groups = await listGroups(ports);
  return groups.map(({ id }) => id).filter((id) => ids.includes(id));
}
