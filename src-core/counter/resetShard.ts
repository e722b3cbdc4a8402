import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { CounterParts } from './CounterParts.ts';

/** What Redis and the database hold do not belong together: one of them was emptied, replaced or restored. All is counted anew. */
export async function resetShard(
  { redis, keys, lineages, log }: CounterParts,
  shard: number,
  lineage: string,
  batch: string,
): Promise<void> {
  const { done } = await redis.run(scripts.resetShard, keys.counters(shard), { lineage, batch, fresh: randomId() });
  if (done) log.warn({ shard, batch }, 'the counters of Redis and of the database are not of one piece: counting anew');
  lineages.forget(shard, lineage);
}
