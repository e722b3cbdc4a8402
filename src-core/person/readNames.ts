import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';

/** Returns names by id, without ids that are not in the directory. */
export async function readNames(
  { redis, keys }: DataPorts,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const { names } = await redis.run(scripts.readNames, keys.people, { userIds });
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const id = userIds[index];
    if (id !== undefined && name !== null) found.set(id, name);
  }
  return found;
}
