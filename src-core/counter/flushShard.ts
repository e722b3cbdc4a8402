import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { CounterParts } from './CounterParts.ts';
import type { CounterDatabase } from './createCounterDatabase.ts';
import { resetShard } from './resetShard.ts';

const PEOPLE_AT_ONCE = 2_000;

interface FlushParts extends CounterParts {
  readonly database: Pick<CounterDatabase, 'use'>;
}

/**
 * Moves the pending deltas of a shard to the database, batch by batch. Returns the number of deltas. Safe to interrupt
 * at any point and to run concurrently: a batch is sealed once, the database accepts it once, and only then it is
 * dropped. Throws the errors of `RedisAccess.run` and `Database.use`.
 */
export async function flushShard(parts: FlushParts, shard: number): Promise<number> {
  const { redis, keys, generations, database } = parts;
  const shardKeys = keys.counters(shard);
  let flushed = 0;
  let refused: string | null = null;
  for (;;) {
    const generation = await generations.get(shard);
    const seal = { lineage: generation, name: randomId(), limit: PEOPLE_AT_ONCE };
    const { current, batch, previous, deltas } = await redis.run(scripts.setAside, shardKeys, seal);
    if (!current) {
      generations.invalidate(shard, generation);
      continue;
    }
    if (batch === null) return flushed;
    if (batch === refused) {
      await resetShard(parts, shard, generation, batch);
      return flushed;
    }
    const lastAdded: string = await database.use((store) => store.add({ generation, id: batch, previous, deltas }));
    if (lastAdded !== batch) {
      // Another node has added later batches meanwhile. If this batch is still sealed in the next round, the database
      // was replaced.
      refused = batch;
      continue;
    }
    flushed += deltas.length;
    const { more } = await redis.run(scripts.dropBatch, shardKeys, { batch });
    if (!more) return flushed;
  }
}
