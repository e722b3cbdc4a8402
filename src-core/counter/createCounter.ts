import { ChatError } from '#shared/errors/ChatError.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import type { Logger } from '../Logger.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RawRedis } from '../redis/RedisAccess.ts';
import type { SqlDialect } from '../sql/Sql.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import { applyConversationCounts } from './applyConversationCounts.ts';
import { type ConversationCount, inboxCountId } from './ConversationCount.ts';
import type { CounterParts } from './CounterParts.ts';
import { createRebuilder } from './createRebuilder.ts';
import { createCounterDatabase, type CounterDatabasePorts } from './createCounterDatabase.ts';
import { createFlusher } from './createFlusher.ts';
import { createGenerations } from './createGenerations.ts';
import { listUncounted } from './listUncounted.ts';
import { readConversationCounts, readConversationCountsOf, type CountRequest } from './readConversationCounts.ts';
import { readTotal } from './readTotal.ts';
import { type CountDifference, repairShard } from './repairShard.ts';
import { shardOf, SHARDS } from './shardOf.ts';

/**
 * Unread totals per person, of conversations and of the inbox: a projection of the logs, stored in Redis and, if
 * configured, in a database.
 */
export interface Counter {
  /**
   * Schedules an update of the totals of all members within `countEveryMs`, one for all changes until then. Throws the
   * errors of `RedisAccess`.
   */
  updateLater(conversationId: string): Promise<void>;
  /** The same for the inboxes of these people. Throws the errors of `RedisAccess`. */
  updateInboxesLater(userIds: readonly string[]): Promise<void>;
  /** Updates the totals of these former members of a closed room, and cancels its scheduled update. Throws the errors of `RedisAccess`. */
  remove(conversationId: string, userIds: readonly string[]): Promise<void>;
  /** Updates the counts of these conversations in the totals. Idempotent. Throws the errors of `RedisAccess`. */
  update(wanted: readonly CountRequest[]): Promise<void>;
  /**
   * A person's unread total, which includes everything written before the call, also during a rebuild or while the
   * database is unavailable. Throws the errors of `RedisAccess`.
   */
  read(userId: string): Promise<number>;
  /**
   * Removes the total of an erased person, and their counts in these conversations. Throws the errors of `RedisAccess`,
   * and of `Sql` while the database is unavailable.
   */
  forget(userId: string, conversationIds: readonly string[]): Promise<void>;
  /**
   * Checks that the database answers. Null: there is none. Throws the errors of `Sql` and `migrate`, during a pause the
   * last one.
   */
  checkDatabase(): Promise<SqlDialect | null>;
  /** The changes that are not in the database yet, and their age. Throws the errors of `RedisAccess`. */
  backlog(): Promise<CounterBacklog>;
  /**
   * Updates all totals and writes all pending changes to the database now. Returns the number of totals written. Throws the
   * errors of `flushShard`.
   */
  flush(): Promise<number>;
  /**
   * Compares all totals with the logs and corrects them. Returns the differences. Throws the errors of `repairShard`.
   */
  repair(): Promise<readonly CountDifference[]>;
  /** Processes the due updates, rebuilds and flushes. Throws the errors of `RedisAccess`. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export interface CounterBacklog {
  /** Number of people whose total changed since it was written to the database. */
  readonly pendingDeltas: number;
  readonly flushLagMs: number;
}

interface CounterOptions {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly log: Logger;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'countEveryMs' | 'flushEveryMs'>;
}

const MAX_ATTEMPTS = 5;
const DURING = 'updating counters';
/** The number of queue entries that one step of a scan reads, as a hint. */
const SCAN_COUNT = 1_000;

export function createCounter(options: CounterOptions, ports: CounterDatabasePorts | undefined): Counter {
  const { redis, keys, log, timing } = options;
  const { sweepEveryMs, countEveryMs, flushEveryMs } = timing;
  const database = ports === undefined ? null : createCounterDatabase(ports, log);
  const inBackground = (work: Promise<void>): void => {
    work.catch((error: unknown) => redis.typeError(error, DURING));
  };
  const generations = createGenerations({
    redis,
    keys,
    onFound(shard, isBuilt) {
      if (!isBuilt) inBackground(rebuilder.schedule(shard).then(() => rebuilder.sweep()));
    },
  });
  const parts: CounterParts = { redis, keys, log, generations, database };
  const flusher = database && createFlusher({ ...parts, database, everyMs: flushEveryMs });
  const rebuilder = createRebuilder({ parts, apply });

  const changed = createDelayedQueue(redis, keys, {
    name: 'counts',
    during: DURING,
    pollIntervalMs: sweepEveryMs,
    // Longer than `countEveryMs`, so that a change during the count is scheduled before the lease ends and survives its completion.
    visibilityTimeoutMs: 2 * countEveryMs,
    async processJob(conversationId) {
      await update([{ conversationId, userIds: [] }]);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, DURING),
  });

  async function apply(contributions: readonly ConversationCount[], known: readonly string[]): Promise<boolean> {
    const { isStale, shards } = await applyConversationCounts(parts, contributions, known);
    if (shards.length > 0 && flusher !== null) inBackground(flusher.schedule(shards));
    return !isStale;
  }

  async function update(wanted: readonly CountRequest[]): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const known = await generations.getAll();
      if (await apply(await readConversationCounts(parts, wanted), known)) return;
    }
    throw new Error(`counters were reset during each of ${MAX_ATTEMPTS} attempts to update them`);
  }

  /** Updates one person's total. The other members of those conversations are counted when they are due. */
  async function countFor(userId: string): Promise<void> {
    const inboxId = inboxCountId(userId);
    const [ids, isCounted] = await Promise.all([listConversationIds(redis, keys, userId), isInboxCounted(userId)]);
    const uncounted = new Set(await listUncounted(parts, [...ids, inboxId]));
    if (!isCounted) uncounted.add(inboxId);
    if (uncounted.size > 0)
      await update([...uncounted].map((conversationId) => ({ conversationId, userIds: [userId] })));
  }

  /**
   * Whether the count of a person's inbox is in their total. It is not if an earlier version, which did not count
   * inboxes, wrote last.
   */
  async function isInboxCounted(userId: string): Promise<boolean> {
    const field = `${userId} ${inboxCountId(userId)}`;
    const [inbox, stored] = await Promise.all([
      redis.run(scripts.readNoticeCount, keys.user(userId), { userId }),
      redis.call(DURING, (command) => command.hget(keys.counters(shardOf(userId)).counted, field)),
    ]);
    return Number(stored?.split(':')[0] ?? 0) === (inbox.rows[0]?.value ?? 0);
  }

  async function countAll(): Promise<void> {
    for (const name of ['follow', 'counts'] as const) {
      const { due } = keys.agenda(name);
      let cursor = '0';
      do {
        const from = cursor;
        const [next, found] = await redis.call(DURING, (command) => command.zscan(due, from, 'COUNT', SCAN_COUNT));
        // Members and scores alternate.
        await changed.schedule(
          found.filter((_, index) => index % 2 === 0),
          0,
        );
        cursor = next;
      } while (cursor !== '0');
    }
    await changed.processDue();
  }

  return {
    update,
    async remove(conversationId, userIds) {
      await redis.call(DURING, (command) => command.zrem(keys.agenda('counts').due, conversationId));
      if (userIds.length > 0) await update([{ conversationId, userIds }]);
    },
    updateLater: (conversationId) => changed.schedule([conversationId], countEveryMs),
    updateInboxesLater: (userIds) => changed.schedule([...new Set(userIds)].map(inboxCountId), countEveryMs),

    async read(userId) {
      await countFor(userId);
      const total = await readTotal(parts, userId).catch((error: unknown) => {
        if (error instanceof ChatError && error.code.startsWith('DATABASE_')) return null;
        throw error;
      });
      if (total !== null) return total;
      const contributions = await readConversationCountsOf(parts, userId);
      return contributions.reduce((sum, { value }) => sum + value, 0);
    },

    async forget(userId, conversationIds) {
      const args = { userId, conversationIds: [...conversationIds, inboxCountId(userId)] };
      await redis.run(scripts.forgetCounts, keys.counters(shardOf(userId)), args);
      await database?.use((store) => store.forget(userId));
    },

    async checkDatabase() {
      return database === null ? null : database.use((store) => store.check());
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
      const differences: (readonly CountDifference[])[] = [];
      for (const shard of SHARDS) {
        await rebuilder.rebuild(shard);
        differences.push(await repairShard(parts, shard));
        await rebuilder.rebuild(shard);
      }
      return differences.flat();
    },

    async sweep() {
      await changed.processDue();
      await rebuilder.sweep();
      await flusher?.sweep();
    },

    async stop() {
      changed.stop();
      await changed.whenIdle();
      rebuilder.stop();
      flusher?.stop();
      await database?.stop();
    },
  };
}
