import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import type { ConversationCount } from './ConversationCount.ts';
import type { Generations } from './createGenerations.ts';
import { shardOf } from './shardOf.ts';

const ROWS_AT_ONCE = 500;
/** Upper bound of the clock difference between the nodes of a cluster. */
const SKEW_MS = 10_000;

export interface Applied {
  /** Some counts were refused: the conversations have to be read again. */
  readonly isStale: boolean;
  /** Number of counts that changed a total. */
  readonly changed: number;
  /** Shards that have pending deltas now. */
  readonly shards: readonly number[];
}

interface ApplyPorts {
  readonly redis: Pick<RedisAccess, 'runAll'>;
  readonly keys: Keys;
  readonly generations: Generations;
}

/**
 * Replaces per-conversation counts: one script for each affected shard (and each 500 counts), in one round trip.
 * `known`: the result of `Generations.getAll()` from before the counts were read. Throws the errors of `RedisAccess.runAll`.
 */
export async function applyConversationCounts(
  { redis, keys, generations }: ApplyPorts,
  contributions: readonly ConversationCount[],
  known: readonly string[],
  skewMs = SKEW_MS,
): Promise<Applied> {
  const requests: { readonly shard: number; readonly generation: string; readonly rows: ConversationCount[] }[] = [];
  const openRows = new Map<number, ConversationCount[]>();
  for (const contribution of contributions) {
    const shard = shardOf(contribution.userId);
    let rows = openRows.get(shard);
    if (rows === undefined || rows.length === ROWS_AT_ONCE) {
      rows = [];
      openRows.set(shard, rows);
      requests.push({ shard, generation: known[shard] ?? '', rows });
    }
    rows.push(contribution);
  }

  const outcomes = await redis.runAll(
    requests.map(({ shard, generation, rows }) =>
      prepare(scripts.applyContributions, keys.counters(shard), { lineage: generation, skewMs, rows }),
    ),
  );
  let [isStale, changed] = [false, 0];
  const shards = new Set<number>();
  for (const [index, { shard, generation }] of requests.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('a script has no outcome');
    if (!outcome.ok) throw outcome.error;
    const { reply } = outcome;
    if (!reply.current) generations.invalidate(shard, generation);
    isStale ||= !reply.current || reply.stale > 0;
    changed += reply.changed;
    if (reply.changed > 0) shards.add(shard);
  }
  return { isStale, changed, shards: [...shards] };
}
