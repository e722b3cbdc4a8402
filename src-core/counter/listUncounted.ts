import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** The number of conversations that one command names. */
const MAX_PER_COMMAND = 1_000;

/** The conversations among `ids` with changes that may not be counted yet. Throws the errors of `RedisAccess.call`. */
export async function listUncounted(
  { redis, keys }: { readonly redis: Pick<RedisAccess, 'call'>; readonly keys: Keys },
  ids: readonly string[],
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += MAX_PER_COMMAND) {
    const part = ids.slice(start, start + MAX_PER_COMMAND);
    // In this order, because a conversation is scheduled to be counted before it leaves the queue of the projector.
    for (const name of ['follow', 'counts'] as const) {
      // at most MAX_PER_COMMAND
      const scores = await redis.call('listing changes', (command) => command.zmscore(keys.agenda(name).due, ...part));
      for (const [index, id] of part.entries()) if (scores[index] !== null) found.add(id);
    }
  }
  return [...found];
}
