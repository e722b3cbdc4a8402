import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { CounterParts } from './CounterParts.ts';

/**
 * Starts a new generation of a shard because Redis and the database are inconsistent: one of them was emptied, replaced
 * or restored. The shard is rebuilt from the logs.
 */
export async function resetShard(
  { redis, keys, generations, log }: CounterParts,
  shard: number,
  generation: string,
  batch: string,
): Promise<void> {
  const { done } = await redis.run(scripts.resetShard, keys.counters(shard), {
    lineage: generation,
    batch,
    fresh: randomId(),
  });
  if (done)
    log.warn(
      { shard, batch },
      'the counters in Redis and in the database are inconsistent: rebuilding them from the logs',
    );
  generations.invalidate(shard, generation);
}
