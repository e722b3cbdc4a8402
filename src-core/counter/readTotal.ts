import { scripts } from '../generated/scripts.ts';
import type { CounterParts } from './CounterParts.ts';
import { type CounterStore, FIRST } from './CounterStore.ts';
import { resetShard } from './resetShard.ts';
import { shardOf } from './shardOf.ts';

/** Of batches that move on between two looks; each takes a flush. */
const LOOKS = 20;

/**
 * A person's unread total as of one moment during the call: the row of the database with the batch that it is as of, and
 * what Redis has beyond that batch. `null`: it can't be told by counters now. Throws what `RedisAccess.run` and `Database.use`
 * throw.
 */
export async function readTotal(parts: CounterParts, userId: string): Promise<number | null> {
  const { redis, keys, lineages, database } = parts;
  const shard = shardOf(userId);
  let last: { readonly batch: string; readonly isFlushing: boolean } | null = null;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const lineage = await lineages.of(shard);
    const row = await database?.use((store: CounterStore) => store.read(lineage, userId));
    const now = await redis.run(scripts.readPending, keys.counters(shard), { userId });
    if (now.lineage !== lineage) {
      lineages.forget(shard, lineage);
      last = null;
      continue;
    }
    if (!now.built) return null;
    // Somebody else has a database, and the rest of it.
    if (row === undefined) return now.batch === FIRST ? now.pending : null;

    const total = totalOf(row, now);
    if (total !== null && total >= 0) return total;
    // The database was asked while Redis stood at this batch, so it would have had this one or the one before it.
    const isTorn = last?.batch === now.batch && last.isFlushing === now.isFlushing;
    if (isTorn || total !== null) {
      await resetShard(parts, shard, lineage, now.batch);
      return null;
    }
    last = now;
  }
  return null;
}

interface Row {
  readonly batch: string;
  readonly unread: number;
}
interface Rest {
  readonly batch: string;
  readonly previous: string;
  readonly isFlushing: boolean;
  readonly pending: number;
  readonly aside: number;
}

/** `null`: the batches moved on between the two looks. */
function totalOf(row: Row, { batch, previous, isFlushing, pending, aside }: Rest): number | null {
  if (row.batch === batch) return row.unread + pending;
  if (isFlushing && row.batch === previous) return row.unread + pending + aside;
  return null;
}
