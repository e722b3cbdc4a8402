import { scripts } from '../generated/scripts.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Contribution } from './Contribution.ts';
import type { CounterParts } from './CounterParts.ts';
import { listPeople } from './listPeople.ts';
import { readContributionsOf } from './readContributions.ts';

const CLAIM_MS = 120_000;
const SWEEP_EVERY_MS = 60_000;

/**
 * Counts whatever a shard has to count, when its counting begins: the first time, and after Redis or the database turned out
 * to be another one. Until then people's totals are told by the logs.
 */
export interface Builder {
  /** This shard has to be counted. Throws what `RedisAccess.run` throws. */
  ask(shard: number): Promise<void>;
  sweep(): Promise<void>;
  /** Counts it now, unless it is counted. Throws what `RedisAccess` throws. */
  build(shard: number): Promise<void>;
  stop(): void;
}

interface BuilderOptions {
  readonly parts: CounterParts;
  /** `known`: the lineages as they were before these were read. Returns whether they were taken. */
  readonly apply: (contributions: readonly Contribution[], known: readonly string[]) => Promise<boolean>;
}

export function createBuilder({ parts, apply }: BuilderOptions): Builder {
  const { redis, keys, lineages } = parts;
  const agenda = createAgenda(redis, keys, {
    name: 'builds',
    during: 'counting anew',
    everyMs: SWEEP_EVERY_MS,
    claimMs: CLAIM_MS,
    async lookAfter(entry) {
      await build(Number(entry));
      return 0;
    },
  });

  async function build(shard: number): Promise<void> {
    for (;;) {
      const known = await lineages.all();
      const lineage = known[shard] ?? '';
      const { built } = await redis.run(scripts.openShard, keys.counters(shard), { fresh: lineage });
      if (built) return;
      if (!(await buildOnce(shard, known))) continue;
      const { done } = await redis.run(scripts.finishBuild, keys.counters(shard), { lineage });
      if (done) return;
      lineages.forget(shard, lineage);
    }
  }

  async function buildOnce(shard: number, known: readonly string[]): Promise<boolean> {
    for (const userId of await listPeople(redis, keys, shard)) {
      const contributions = await readContributionsOf(parts, userId);
      if (!(await apply(contributions, known))) return false;
    }
    return true;
  }

  return {
    ask: (shard) => agenda.mark([String(shard)], 0),
    sweep: agenda.sweep,
    build,
    stop: agenda.stop,
  };
}
