import { ChatError } from '#shared/errors/ChatError.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { CounterParts } from './CounterParts.ts';
import type { Database } from './createDatabase.ts';
import { flushShard } from './flushShard.ts';
import { SHARDS } from './shardOf.ts';

/** Longer than a batch may take; whoever is slower than that does no harm, as the database takes a batch once. */
const CLAIM_MS = 60_000;
/** A shard in which nothing was said to wait is looked at all the same: somebody may have died before saying it. */
const IDLE_MS = 60_000;

/**
 * Moves what waits to the database, a shard after another. Redis keeps in mind which shard is due, so that of many Parleys
 * one flushes each.
 */
export interface Flusher {
  /** Deltas wait in these shards. Throws what `RedisAccess.run` throws. */
  ask(shards: readonly number[]): Promise<void>;
  /** Flushes what is due. Throws what `RedisAccess` throws. */
  sweep(): Promise<void>;
  /** Flushes everything now; returns how many totals were written. Throws what `flushShard` throws. */
  flushAll(): Promise<number>;
  stop(): void;
}

interface FlusherOptions extends CounterParts {
  readonly database: Pick<Database, 'use'>;
  readonly everyMs: number;
}

export function createFlusher(options: FlusherOptions): Flusher {
  const { redis, keys, log, everyMs } = options;
  /** Until when it is known that these are due: saying it again says nothing new. */
  const askedUntil = new Map<number, number>();
  const agenda = createAgenda(redis, keys, {
    name: 'flushes',
    during: 'flushing counters',
    everyMs,
    claimMs: CLAIM_MS,
    lookAfter,
  });

  async function lookAfter(entry: string, now: number): Promise<number> {
    const shard = Number(entry);
    try {
      await flushShard(options, shard);
      return now + IDLE_MS;
    } catch (error) {
      // What waits stays where it is. The database is left alone for as long as it seems wise, and is said to be away.
      if (!(error instanceof ChatError) || !error.code.startsWith('DATABASE_')) throw error;
      log.debug({ shard, code: error.code }, 'deltas of counters wait for the database');
      return now + everyMs;
    }
  }

  return {
    async ask(shards) {
      const now = performance.now();
      const fresh = shards.filter((shard) => (askedUntil.get(shard) ?? 0) <= now);
      for (const shard of fresh) askedUntil.set(shard, now + everyMs);
      await agenda.mark(fresh.map(String), everyMs);
    },
    async sweep() {
      await agenda.mark(SHARDS.map(String), everyMs);
      await agenda.sweep();
    },
    async flushAll() {
      let flushed = 0;
      for (const shard of SHARDS) flushed += await flushShard(options, shard);
      return flushed;
    },
    stop: agenda.stop,
  };
}
