import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Core.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import { applyContributions } from './applyContributions.ts';
import type { Contribution } from './Contribution.ts';
import type { CounterParts } from './CounterParts.ts';
import { createBuilder } from './createBuilder.ts';
import { createDatabase, type DatabasePorts } from './createDatabase.ts';
import { createFlusher } from './createFlusher.ts';
import { createLineages } from './createLineages.ts';
import { readContributions, readContributionsOf, type Wanted } from './readContributions.ts';
import { readTotal } from './readTotal.ts';
import { type Difference, repairShard } from './repairShard.ts';
import { SHARDS } from './shardOf.ts';

/** The unread totals of people: a projection of the logs, kept in Redis and, where there is one, in a database. */
export interface Counter {
  /** Counts what these conversations add to whose total now. Repeating it changes nothing. Throws what `RedisAccess` throws. */
  count(wanted: readonly Wanted[]): Promise<void>;
  /** A person's unread total, also while it is being counted anew, or the database is away. Throws what `RedisAccess` throws. */
  read(userId: string): Promise<number>;
  /** What the database does not have yet, and for how long. Throws what `RedisAccess` throws. */
  backlog(): Promise<Backlog>;
  /** Writes everything to the database now; returns how many totals that were. Throws what `flushShard` throws. */
  flush(): Promise<number>;
  /** Compares everything with the logs and puts it right; returns what was wrong. Throws what `repairShard` throws. */
  repair(): Promise<readonly Difference[]>;
  /** Looks after whatever it is time to. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export interface Backlog {
  /** People whose total has changed since it was written there. */
  readonly pendingDeltas: number;
  readonly flushLagMs: number;
}

interface CounterOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly log: Logger;
  readonly flushEveryMs: number;
}

const READ_AGAIN = 5;

export function createCounter(options: CounterOptions, ports: DatabasePorts | undefined): Counter {
  const { redis, keys, log, flushEveryMs } = options;
  const database = ports === undefined ? null : createDatabase(ports, log);
  const inBackground = (work: Promise<void>): void => {
    work.catch((error: unknown) => redis.typeError(error, 'counting'));
  };
  const lineages = createLineages({
    redis,
    keys,
    onFound(shard, isBuilt) {
      if (!isBuilt) inBackground(builder.ask(shard).then(() => builder.sweep()));
    },
  });
  const parts: CounterParts = { redis, keys, log, lineages, database };
  const flusher = database && createFlusher({ ...parts, database, everyMs: flushEveryMs });
  const builder = createBuilder({ parts, apply });

  async function apply(contributions: readonly Contribution[], known: readonly string[]): Promise<boolean> {
    const { isStale, shards } = await applyContributions(parts, contributions, known);
    if (shards.length > 0 && flusher !== null) inBackground(flusher.ask(shards));
    return !isStale;
  }

  return {
    async count(wanted) {
      for (let times = 0; times < READ_AGAIN; times += 1) {
        const known = await lineages.all();
        if (await apply(await readContributions(parts, wanted), known)) return;
      }
      throw new Error('a counter began anew again and again while it was to count');
    },

    async read(userId) {
      const total = await readTotal(parts, userId).catch((error: unknown) => {
        if (error instanceof ChatError && error.code.startsWith('DATABASE_')) return null;
        throw error;
      });
      if (total !== null) return total;
      const contributions = await readContributionsOf(parts, userId);
      return contributions.reduce((sum, { value }) => sum + value, 0);
    },

    async backlog() {
      const outcomes = await redis.runAll(
        SHARDS.map((shard) => prepare(scripts.readBacklog, keys.counters(shard), {})),
      );
      let [pendingDeltas, flushLagMs] = [0, 0];
      for (const outcome of outcomes) {
        if (!outcome.ok) throw outcome.error;
        pendingDeltas += outcome.reply.deltas;
        flushLagMs = Math.max(flushLagMs, outcome.reply.sinceMs);
      }
      return { pendingDeltas, flushLagMs };
    },

    async flush() {
      return (await flusher?.flushAll()) ?? 0;
    },

    async repair() {
      const differences: (readonly Difference[])[] = [];
      for (const shard of SHARDS) {
        await builder.build(shard);
        differences.push(await repairShard(parts, shard));
        await builder.build(shard);
      }
      return differences.flat();
    },

    async sweep() {
      await builder.sweep();
      await flusher?.sweep();
    },

    async stop() {
      builder.stop();
      flusher?.stop();
      await database?.stop();
    },
  };
}
