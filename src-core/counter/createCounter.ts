import { ChatError } from '#shared/errors/ChatError.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import type { Logger } from '../Core.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Timing } from '../timing.ts';
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
  /**
   * The totals of a conversation's people are brought up to date within `countEveryMs`, once for all that changes there until then.
   * Throws what `RedisAccess` throws.
   */
  countLater(conversationId: string): Promise<void>;
  /** Counts what these conversations add to whose total now. Repeating it changes nothing. Throws what `RedisAccess` throws. */
  count(wanted: readonly Wanted[]): Promise<void>;
  /**
   * A person's unread total, with all that was written before the call; also while totals are rebuilt, or the database is away.
   * Throws what `RedisAccess` throws.
   */
  read(userId: string): Promise<number>;
  /** What the database does not have yet, and for how long. Throws what `RedisAccess` throws. */
  backlog(): Promise<Backlog>;
  /** Brings all totals up to date and writes them to the database now; returns how many totals that were. Throws what `flushShard` throws. */
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
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'countEveryMs' | 'flushEveryMs'>;
}

const READ_AGAIN = 5;
const DURING = 'counting';
/** Conversations that one command names at most. */
const AT_ONCE = 1_000;

export function createCounter(options: CounterOptions, ports: DatabasePorts | undefined): Counter {
  const { redis, keys, log, timing } = options;
  const { sweepEveryMs, countEveryMs, flushEveryMs } = timing;
  const database = ports === undefined ? null : createDatabase(ports, log);
  const inBackground = (work: Promise<void>): void => {
    work.catch((error: unknown) => redis.typeError(error, DURING));
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

  const changed = createAgenda(redis, keys, {
    name: 'counts',
    during: DURING,
    everyMs: sweepEveryMs,
    // Longer than `countEveryMs`, so that a change during the counting is due before the claim ends, and is not settled with it.
    claimMs: 2 * countEveryMs,
    async lookAfter(conversationId) {
      await count([{ conversationId, userIds: [] }]);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, DURING),
  });

  async function apply(contributions: readonly Contribution[], known: readonly string[]): Promise<boolean> {
    const { isStale, shards } = await applyContributions(parts, contributions, known);
    if (shards.length > 0 && flusher !== null) inBackground(flusher.ask(shards));
    return !isStale;
  }

  async function count(wanted: readonly Wanted[]): Promise<void> {
    for (let times = 0; times < READ_AGAIN; times += 1) {
      const known = await lineages.all();
      if (await apply(await readContributions(parts, wanted), known)) return;
    }
    throw new Error('a counter began anew again and again while it was to count');
  }

  /** Which of these changed since they were counted last. */
  async function listChanged(ids: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    // In this order, because a conversation that was followed is marked to be counted before its other mark goes.
    for (const name of ['follow', 'counts'] as const) {
      // at most AT_ONCE
      const scores = await redis.call(DURING, (command) => command.zmscore(keys.agenda(name).due, ...ids));
      found.push(...ids.filter((_, index) => scores[index] !== null));
    }
    return [...new Set(found)];
  }

  /** Brings one person's total up to date. The others of those conversations are counted when it is time. */
  async function countFor(userId: string): Promise<void> {
    const ids = await listConversationIds(redis, keys, userId);
    const wanted: Wanted[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      for (const conversationId of await listChanged(ids.slice(start, start + AT_ONCE))) {
        wanted.push({ conversationId, userIds: [userId] });
      }
    }
    if (wanted.length > 0) await count(wanted);
  }

  async function countAll(): Promise<void> {
    for (const name of ['follow', 'counts'] as const) {
      const { due } = keys.agenda(name);
      let cursor = '0';
      do {
        const from = cursor;
        const [next, found] = await redis.call(DURING, (command) => command.zscan(due, from, 'COUNT', AT_ONCE));
        // Members and scores by turns.
        await changed.mark(
          found.filter((_, index) => index % 2 === 0),
          0,
        );
        cursor = next;
      } while (cursor !== '0');
    }
    await changed.sweep();
  }

  return {
    count,
    countLater: (conversationId) => changed.mark([conversationId], countEveryMs),

    async read(userId) {
      await countFor(userId);
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
      await countAll();
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
      await changed.sweep();
      await builder.sweep();
      await flusher?.sweep();
    },

    async stop() {
      changed.stop();
      await changed.settled();
      builder.stop();
      flusher?.stop();
      await database?.stop();
    },
  };
}
