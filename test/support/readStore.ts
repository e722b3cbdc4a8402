import type { Commands } from '#core/redis/Connections.ts';
import { serversOf } from './connectToRedis.ts';

/** All keys with this prefix and their contents, of any type. */
export async function readStore(redis: Commands, prefix: string): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const server of await serversOf(redis)) {
    let cursor = '0';
    do {
      const [next, keys] = await server.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', 1000);
      for (const key of keys) found.set(key, await readKey(server, key));
      cursor = next;
    } while (cursor !== '0');
  }
  return found;
}

/** The contents of one key; null when it does not exist. */
export async function readKey(redis: Commands, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, '0', '-1', 'WITHSCORES');
  if (type === 'none') return null;
  throw new Error(`${key} is a ${type}, which cannot be read here`);
}
