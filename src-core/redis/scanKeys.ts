import { Cluster } from 'ioredis';
import type { RedisAccess } from './RedisAccess.ts';

const SCANNED_AT_ONCE = 1_000;

/**
 * Finds all keys of these patterns, on every master of a cluster, in small steps. Passes them on as they are found; a key
 * may be passed twice. `during` names the operation in the log. Throws what `RedisAccess.call` and `onKeys` throw.
 */
export async function scanKeys(
  redis: Pick<RedisAccess, 'call'>,
  patterns: readonly string[],
  during: string,
  onKeys: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const servers = await redis.call(during, async (command) => {
    await command.ping(); // the nodes of a cluster are known only after the first command
    return command instanceof Cluster ? command.nodes('master') : [command];
  });
  for (const [server, pattern] of servers.flatMap((one) => patterns.map((each) => [one, each] as const))) {
    let cursor = '0';
    do {
      const [next, keys] = await redis.call(during, () =>
        server.scan(cursor, 'MATCH', pattern, 'COUNT', SCANNED_AT_ONCE),
      );
      await onKeys(keys);
      cursor = next;
    } while (cursor !== '0');
  }
}
