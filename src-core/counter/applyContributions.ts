import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import type { Contribution } from './Contribution.ts';
import type { Lineages } from './createLineages.ts';
import { shardOf } from './shardOf.ts';

const ROWS_AT_ONCE = 500;
/** Clocks of the nodes of a cluster differ by less. */
const SKEW_MS = 10_000;

export interface Applied {
  /** Not all were taken: what they are made of has to be read again. */
  readonly isStale: boolean;
  /** How many changed a total. */
  readonly changed: number;
  /** Where deltas wait now. */
  readonly shards: readonly number[];
}

interface ApplyPorts {
  readonly redis: Pick<RedisAccess, 'runAll'>;
  readonly keys: Keys;
  readonly lineages: Lineages;
}

/**
 * Replaces what conversations add to people's totals: one script for each shard that is concerned, in one round trip.
 * `known`: `Lineages.all()` as it was before they were read. Throws what `RedisAccess.runAll` answers.
 */
export async function applyContributions(
  { redis, keys, lineages }: ApplyPorts,
  contributions: readonly Contribution[],
  known: readonly string[],
  skewMs = SKEW_MS,
): Promise<Applied> {
  const parts: { readonly shard: number; readonly lineage: string; readonly rows: Contribution[] }[] = [];
  const open = new Map<number, Contribution[]>();
  for (const contribution of contributions) {
    const shard = shardOf(contribution.userId);
    let rows = open.get(shard);
    if (rows === undefined || rows.length === ROWS_AT_ONCE) {
      rows = [];
      open.set(shard, rows);
      parts.push({ shard, lineage: known[shard] ?? '', rows });
    }
    rows.push(contribution);
  }

  const outcomes = await redis.runAll(
    parts.map(({ shard, lineage, rows }) =>
      prepare(scripts.applyContributions, keys.counters(shard), { lineage, skewMs, rows }),
    ),
  );
  let [isStale, changed] = [false, 0];
  const shards = new Set<number>();
  for (const [index, { shard, lineage }] of parts.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error('a script without an outcome');
    if (!outcome.ok) throw outcome.error;
    const { reply } = outcome;
    if (!reply.current) lineages.forget(shard, lineage);
    isStale ||= !reply.current || reply.stale > 0;
    changed += reply.changed;
    if (reply.changed > 0) shards.add(shard);
  }
  return { isStale, changed, shards: [...shards] };
}
