import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { CounterParts } from './CounterParts.ts';
import type { Database } from './createDatabase.ts';
import { resetShard } from './resetShard.ts';

const PEOPLE_AT_ONCE = 2_000;

interface FlushParts extends CounterParts {
  readonly database: Pick<Database, 'use'>;
}

/**
 * Moves what waits in a shard to the database, batch by batch; returns how many deltas that were. It is safe to stop anywhere
 * and to be two: a batch is set aside once, the database takes it once, and only then it is dropped. Throws what
 * `RedisAccess.run` and `Database.use` throw.
 */
export async function flushShard(parts: FlushParts, shard: number): Promise<number> {
  const { redis, keys, lineages, database } = parts;
  const of = keys.counters(shard);
  let flushed = 0;
  let refused: string | null = null;
  for (;;) {
    const lineage = await lineages.of(shard);
    const aside = { lineage, name: randomId(), limit: PEOPLE_AT_ONCE };
    const { current, batch, previous, deltas } = await redis.run(scripts.setAside, of, aside);
    if (!current) {
      lineages.forget(shard, lineage);
      continue;
    }
    if (batch === null) return flushed;
    if (batch === refused) {
      await resetShard(parts, shard, lineage, batch);
      return flushed;
    }
    const standing: string = await database.use((store) => store.add({ lineage, id: batch, previous, deltas }));
    if (standing !== batch) {
      // Somebody else has gone on meanwhile; or, if it is still aside at the next look, the database is not the one it was.
      refused = batch;
      continue;
    }
    flushed += deltas.length;
    const { more } = await redis.run(scripts.dropBatch, of, { batch });
    if (!more) return flushed;
  }
}
