import { scripts } from '../generated/scripts.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { ConversationCount } from './ConversationCount.ts';
import type { CounterParts } from './CounterParts.ts';
import { listShardUsers } from './listShardUsers.ts';
import { readConversationCountsOf } from './readConversationCounts.ts';

const CLAIM_MS = 120_000;
const SWEEP_EVERY_MS = 60_000;

/**
 * Rebuilds a shard from the logs when a generation begins: initially, and after Redis or the database was emptied,
 * replaced or restored. Until the rebuild is complete, totals are computed from the logs.
 */
export interface Rebuilder {
  /** Schedules the rebuild of a shard. Throws the errors of `RedisAccess.run`. */
  schedule(shard: number): Promise<void>;
  sweep(): Promise<void>;
  /** Rebuilds the shard now, unless its rebuild is complete. Throws the errors of `RedisAccess`. */
  rebuild(shard: number): Promise<void>;
  stop(): void;
}

interface RebuilderOptions {
  readonly parts: CounterParts;
  /** `known`: the generations from before the counts were read. Returns whether all counts were accepted. */
  readonly apply: (contributions: readonly ConversationCount[], known: readonly string[]) => Promise<boolean>;
}

export function createRebuilder({ parts, apply }: RebuilderOptions): Rebuilder {
  const { redis, keys, generations } = parts;
  const agenda = createDelayedQueue(redis, keys, {
    name: 'builds',
    during: 'rebuilding counters',
    pollIntervalMs: SWEEP_EVERY_MS,
    visibilityTimeoutMs: CLAIM_MS,
    async processJob(entry) {
      await rebuild(Number(entry));
      return 0;
    },
  });

  async function rebuild(shard: number): Promise<void> {
    for (;;) {
      const known = await generations.getAll();
      const generation = known[shard] ?? '';
      const { built } = await redis.run(scripts.openShard, keys.counters(shard), { fresh: generation });
      if (built) return;
      if (!(await rebuildOnce(shard, known))) continue;
      const { done } = await redis.run(scripts.finishBuild, keys.counters(shard), { lineage: generation });
      if (done) return;
      generations.invalidate(shard, generation);
    }
  }

  async function rebuildOnce(shard: number, known: readonly string[]): Promise<boolean> {
    for (const userId of await listShardUsers(redis, keys, shard)) {
      const contributions = await readConversationCountsOf(parts, userId);
      if (!(await apply(contributions, known))) return false;
    }
    return true;
  }

  return {
    schedule: (shard) => agenda.schedule([String(shard)], 0),
    sweep: agenda.processDue,
    rebuild,
    stop: agenda.stop,
  };
}
