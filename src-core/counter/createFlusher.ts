import { ChatError } from '#shared/errors/ChatError.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { CounterParts } from './CounterParts.ts';
import type { CounterDatabase } from './createCounterDatabase.ts';
import { flushShard } from './flushShard.ts';
import { SHARDS } from './shardOf.ts';

/** Longer than a batch may take. A slower flush is harmless because the database accepts a batch only once. */
const CLAIM_MS = 60_000;
/** Idle shards are flushed at this interval too, because a node may have crashed before it scheduled a flush. */
const IDLE_MS = 60_000;

/**
 * Moves pending deltas to the database, shard by shard. The delayed queue in Redis ensures that one node flushes a due
 * shard.
 */
export interface Flusher {
  /** Schedules a flush of these shards. Throws the errors of `RedisAccess.run`. */
  schedule(shards: readonly number[]): Promise<void>;
  /** Flushes the due shards. Throws the errors of `RedisAccess`. */
  sweep(): Promise<void>;
  /** Flushes all shards now. Returns the number of totals written. Throws the errors of `flushShard`. */
  flushAll(): Promise<number>;
  stop(): void;
}

interface FlusherOptions extends CounterParts {
  readonly database: Pick<CounterDatabase, 'use'>;
  readonly everyMs: number;
}

export function createFlusher(options: FlusherOptions): Flusher {
  const { redis, keys, log, everyMs } = options;
  /** Shard → until when it needs no scheduling because it is scheduled already (`performance.now()`). */
  const scheduledUntil = new Map<number, number>();
  const agenda = createDelayedQueue(redis, keys, {
    name: 'flushes',
    during: 'flushing counters',
    pollIntervalMs: everyMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: lookAfter,
  });

  async function lookAfter(entry: string, now: number): Promise<number> {
    const shard = Number(entry);
    try {
      await flushShard(options, shard);
      return now + IDLE_MS;
    } catch (error) {
      // The deltas stay pending. The circuit breaker decides when the database is tried again, and logs that it is
      // unavailable.
      if (!(error instanceof ChatError) || !error.code.startsWith('DATABASE_')) throw error;
      log.debug({ shard, code: error.code }, 'pending counter deltas wait for the database');
      return now + everyMs;
    }
  }

  return {
    async schedule(shards) {
      const now = performance.now();
      const unscheduled = shards.filter((shard) => (scheduledUntil.get(shard) ?? 0) <= now);
      for (const shard of unscheduled) scheduledUntil.set(shard, now + everyMs);
      await agenda.schedule(unscheduled.map(String), everyMs);
    },
    async sweep() {
      await agenda.schedule(SHARDS.map(String), everyMs);
      await agenda.processDue();
    },
    async flushAll() {
      let flushed = 0;
      for (const shard of SHARDS) flushed += await flushShard(options, shard);
      return flushed;
    },
    stop: agenda.stop,
  };
}
