import { scripts } from '../generated/scripts.ts';
import type { CounterParts } from './CounterParts.ts';
import { type CounterStore, NO_BATCH } from './CounterStore.ts';
import { resetShard } from './resetShard.ts';
import { shardOf } from './shardOf.ts';

/**
 * Attempts to read the database and Redis at the same batch; an attempt fails only when a flush completes during it.
 */
const MAX_ATTEMPTS = 20;

/**
 * A person's unread total as of one moment during the call: the database row up to its last batch, plus the deltas in
 * Redis beyond that batch. `null`: the counters cannot give a total now. Throws the errors of `RedisAccess.run` and
 * `Database.use`.
 */
export async function readTotal(parts: CounterParts, userId: string): Promise<number | null> {
  const { redis, keys, generations, database } = parts;
  const shard = shardOf(userId);
  let last: { readonly batch: string; readonly isFlushing: boolean } | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const generation = await generations.get(shard);
    const row = await database?.use((store: CounterStore) => store.read(generation, userId));
    const now = await redis.run(scripts.readPending, keys.counters(shard), { userId });
    if (now.lineage !== generation) {
      generations.invalidate(shard, generation);
      last = null;
      continue;
    }
    if (!now.built) return null;
    // Without a database here, a later batch means that another node has moved a part of the total to its database.
    if (row === undefined) return now.batch === NO_BATCH ? now.pending : null;

    const total = totalOf(row, now);
    if (total !== null && total >= 0) return total;
    // Redis was at this batch before and after the database was read, so the row should have this batch or the previous
    // one.
    const isTorn = last?.batch === now.batch && last.isFlushing === now.isFlushing;
    if (isTorn || total !== null) {
      await resetShard(parts, shard, generation, now.batch);
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

/** `null`: a batch was completed between the two reads. */
function totalOf(row: Row, { batch, previous, isFlushing, pending, aside }: Rest): number | null {
  if (row.batch === batch) return row.unread + pending;
  if (isFlushing && row.batch === previous) return row.unread + pending + aside;
  return null;
}
