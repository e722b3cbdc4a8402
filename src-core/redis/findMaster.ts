import { ChatError } from '#shared/errors/ChatError.ts';
import { withServerConnection } from './withServerConnection.ts';
import type { RedisEndpoint } from './redisEndpoint.ts';
import { nodesOf, type RedisNode, type SentinelAddress } from './redisUrl.ts';

/**
 * Asks the Sentinels for the current master. Throws what `askServer` throws for the last Sentinel, REDIS_NOT_SENTINEL,
 * and REDIS_MASTER_UNKNOWN `{master}` when they monitor no master of that name.
 */
export async function findMaster(
  endpoint: RedisEndpoint,
  sentinel: SentinelAddress,
  deadlineMs: number,
): Promise<RedisNode> {
  let failure: unknown;
  for (const node of nodesOf(endpoint)) {
    try {
      return await askSentinel({ ...endpoint, ...sentinel }, sentinel.master, node, deadlineMs);
    } catch (error) {
      failure = error;
      if (!(error instanceof ChatError && error.code === 'REDIS_UNREACHABLE')) break;
    }
  }
  throw failure;
}

function askSentinel(endpoint: RedisEndpoint, master: string, node: RedisNode, deadlineMs: number): Promise<RedisNode> {
  return withServerConnection(endpoint, node, deadlineMs, async (redis) => {
    const reply = await redis.call('SENTINEL', 'get-master-addr-by-name', master).catch((error: Error) => {
      // A Redis server rejects the command as unknown; old versions do not include its name in the error.
      throw /^ERR unknown command/i.test(error.message) ? new ChatError('REDIS_NOT_SENTINEL', { ...node }) : error;
    });
    if (!Array.isArray(reply)) throw new ChatError('REDIS_MASTER_UNKNOWN', { master });
    const [host, port] = reply as readonly unknown[];
    return { host: String(host), port: Number(port) };
  });
}
