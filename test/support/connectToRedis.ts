import { Cluster, Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Commands } from '#core/redis/Connections.ts';
import { ADMIN_PASSWORD } from './leastRights.ts';

/** A connection for the test itself to the run's Redis, one server or a cluster. */
export function connectToRedis(): Commands {
  const urls = inject('redisServers') ?? [];
  const [url = ''] = urls;
  const options = { replyMapping: 'legacy' } as const;
  return urls.length === 1
    ? new Redis(url, options)
    : new Cluster([...urls], { redisOptions: { ...options, password: ADMIN_PASSWORD } });
}

/** Every server that holds keys. */
export async function serversOf(redis: Commands): Promise<readonly Redis[]> {
  if (redis instanceof Redis) return [redis];
  await redis.ping(); // The nodes are unknown before the first reply.
  return redis.nodes('master');
}

/** The number of connections, over all servers, that are subscribed to a channel. */
export async function countSubscribers(redis: Commands, channel: string): Promise<number> {
  const counts = (await serversOf(redis)).map(async (server) => {
    const [, count] = (await server.pubsub('SHARDNUMSUB', channel)) as [string, number];
    return count;
  });
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}
