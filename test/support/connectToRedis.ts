import { Cluster, Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Commands } from '#core/redis/Connections.ts';

/** A connection of the test's own to the run's Redis, one server or a cluster. */
export function connectToRedis(): Commands {
  const urls = inject('redisServers');
  const [url = ''] = urls;
  const options = { replyMapping: 'legacy' } as const;
  return urls.length === 1 ? new Redis(url, options) : new Cluster([...urls], { redisOptions: options });
}

/** Every server behind it that has keys of its own. */
export async function serversOf(redis: Commands): Promise<readonly Redis[]> {
  if (redis instanceof Redis) return [redis];
  await redis.ping(); // before, it does not know them
  return redis.nodes('master');
}

/** How many connections of Redis, over all servers, are subscribed to a channel. */
export async function countSubscribers(redis: Commands, channel: string): Promise<number> {
  const counts = (await serversOf(redis)).map(async (server) => {
    const [, count] = (await server.pubsub('SHARDNUMSUB', channel)) as [string, number];
    return count;
  });
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}
