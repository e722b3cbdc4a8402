import type { Key } from '../keys.ts';
import type { RedisAccess } from './RedisAccess.ts';

const FIELDS_AT_ONCE = 500;

/**
 * Passes on all fields of a hash with their values, in small steps; one may be passed twice. `during` names the operation
 * in the log. Throws what `RedisAccess.call` and `onEntries` throw.
 */
export async function scanHash(
  redis: Pick<RedisAccess, 'call'>,
  key: Key<string>,
  during: string,
  onEntries: (entries: readonly (readonly [field: string, value: string])[]) => Promise<unknown>,
): Promise<void> {
  let cursor = '0';
  do {
    const [next, reply] = await redis.call(during, (command) => command.hscan(key, cursor, 'COUNT', FIELDS_AT_ONCE));
    await onEntries(pairsOf(reply));
    cursor = next;
  } while (cursor !== '0');
}

/** The reply has fields and values in turn. */
function pairsOf(reply: readonly string[]): (readonly [string, string])[] {
  return reply.flatMap((field, index) => (index % 2 === 0 ? [[field, reply[index + 1] ?? ''] as const] : []));
}
