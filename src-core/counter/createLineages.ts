import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { randomId } from '../randomId.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { SHARDS } from './shardOf.ts';

/** Which counting of a shard this is: another one, when Redis was emptied or the database was replaced. */
export interface Lineages {
  of(shard: number): Promise<string>;
  /** Of all shards: what has to be known before a conversation is read, for what was read to be taken. */
  all(): Promise<readonly string[]>;
  /** This one is over. */
  forget(shard: number, lineage: string): void;
}

interface LineagesOptions {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
  /** Told of each one that was not known here. `isBuilt`: every conversation has been counted since it began. */
  readonly onFound: (shard: number, isBuilt: boolean) => void;
}

export function createLineages({ redis, keys, onFound }: LineagesOptions): Lineages {
  const known = new Map<number, string>();

  async function of(shard: number): Promise<string> {
    const lineage = known.get(shard);
    if (lineage !== undefined) return lineage;
    const found = await redis.run(scripts.openShard, keys.counters(shard), { fresh: randomId() });
    known.set(shard, found.lineage);
    onFound(shard, found.built);
    return found.lineage;
  }

  return {
    of,
    all: () => Promise.all(SHARDS.map(of)),
    forget(shard, lineage) {
      if (known.get(shard) === lineage) known.delete(shard);
    },
  };
}
