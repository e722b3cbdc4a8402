import { Cluster } from 'ioredis';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

const SCANNED_AT_ONCE = 1_000;

/**
 * The logs of direct conversations and topics that have more than `keep` events in Redis. Scans all keys in small
 * steps.
 */
export async function listLongLogs(redis: RedisAccess, keys: Keys, keep: number): Promise<string[]> {
  const { patterns, idOf } = keys.unboundedLogs;
  const servers = await redis.call('looking for long logs', async (command) => {
    await command.ping(); // the nodes of a cluster are known only after the first command
    return command instanceof Cluster ? command.nodes('master') : [command];
  });
  const found: string[] = [];
  for (const [server, pattern] of servers.flatMap((one) => patterns.map((each) => [one, each] as const))) {
    let cursor = '0';
    do {
      const [next, logs] = await redis.call('looking for long logs', () =>
        server.scan(cursor, 'MATCH', pattern, 'COUNT', SCANNED_AT_ONCE),
      );
      const lengths = await redis.call('looking for long logs', (command) =>
        Promise.all(logs.map((log) => command.llen(log))),
      );
      for (const [index, log] of logs.entries()) if ((lengths[index] ?? 0) > keep) found.push(idOf(log));
      cursor = next;
    } while (cursor !== '0');
  }
  return found;
}
