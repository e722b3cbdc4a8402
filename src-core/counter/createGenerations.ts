import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { randomId } from '../randomId.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { SHARDS } from './shardOf.ts';

/**
 * The current generation of each shard. A shard gets a new generation when Redis was emptied or the database was
 * replaced; counts that were read in an earlier generation are refused. Redis and SQL store a generation under the name
 * `lineage`.
 */
export interface Generations {
  get(shard: number): Promise<string>;
  /** The generations of all shards. Must be read before the conversations whose counts are applied. */
  getAll(): Promise<readonly string[]>;
  /** Drops a cached generation that is no longer current. */
  invalidate(shard: number, generation: string): void;
}

interface GenerationsOptions {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
  /** Called for each generation that was not cached. `isBuilt`: its rebuild is complete. */
  readonly onFound: (shard: number, isBuilt: boolean) => void;
}

export function createGenerations({ redis, keys, onFound }: GenerationsOptions): Generations {
  const cache = new Map<number, string>();

  async function of(shard: number): Promise<string> {
    const cached = cache.get(shard);
    if (cached !== undefined) return cached;
    const found = await redis.run(scripts.openShard, keys.counters(shard), { fresh: randomId() });
    cache.set(shard, found.lineage);
    onFound(shard, found.built);
    return found.lineage;
  }

  return {
    get: of,
    getAll: () => Promise.all(SHARDS.map(of)),
    invalidate(shard, generation) {
      if (cache.get(shard) === generation) cache.delete(shard);
    },
  };
}
