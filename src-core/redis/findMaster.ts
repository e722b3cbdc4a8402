import { ChatError } from '#shared/errors/ChatError.ts';
import { askServer } from './askServer.ts';
import type { RedisPlace } from './redisPlace.ts';
import { nodesOf, type RedisNode, type SentinelAddress } from './redisUrl.ts';

/**
 * The server that the Sentinels call the master at this moment. Throws what `askServer` throws for the last of them,
 * REDIS_NOT_SENTINEL, and REDIS_MASTER_UNKNOWN `{master}` where they watch nobody of that name.
 */
export async function findMaster(place: RedisPlace, sentinel: SentinelAddress, deadlineMs: number): Promise<RedisNode> {
  let failure: unknown;
  for (const node of nodesOf(place)) {
    try {
      return await askSentinel({ ...place, ...sentinel }, sentinel.master, node, deadlineMs);
    } catch (error) {
      failure = error;
      if (!(error instanceof ChatError && error.code === 'REDIS_UNREACHABLE')) break;
    }
  }
  throw failure;
}

function askSentinel(place: RedisPlace, master: string, node: RedisNode, deadlineMs: number): Promise<RedisNode> {
  return askServer(place, node, deadlineMs, async (redis) => {
    const answer = await redis.call('SENTINEL', 'get-master-addr-by-name', master).catch((error: Error) => {
      // A server that is none does not know the command; an old one says it without the name.
      throw /^ERR unknown command/i.test(error.message) ? new ChatError('REDIS_NOT_SENTINEL', { ...node }) : error;
    });
    if (!Array.isArray(answer)) throw new ChatError('REDIS_MASTER_UNKNOWN', { master });
    const [host, port] = answer as readonly unknown[];
    return { host: String(host), port: Number(port) };
  });
}
