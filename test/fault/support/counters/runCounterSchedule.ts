import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { applyConversationCounts } from '#core/counter/applyConversationCounts.ts';
import { storeIn } from '#core/counter/createCounterStore.ts';
import { flushShard } from '#core/counter/flushShard.ts';
import { readTotal } from '#core/counter/readTotal.ts';
import { shardOf } from '#core/counter/shardOf.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import type { Sql } from '#core/sql/Sql.ts';
import { createRandom, type Random } from '../../../support/random.ts';
import { createTotals, type Totals } from './createTotals.ts';
import { createSteppingParts, type OnStep, partsOf, type SteppingParts } from './stepping.ts';

/** People of one shard, so that they share batches. */
const PEOPLE = Array.from({ length: 200 }, (_, index) => `person-${index}`)
  .filter((id) => shardOf(id) === 0)
  .slice(0, 3);
const CHANGES = 8;
/** More than the steps of one batch. */
const STEPS = 26;

export interface ScheduleEnds {
  readonly stopped: number;
  readonly paused: number;
  readonly reads: number;
}

/**
 * Changes totals while several flushers are stopped or paused at random steps and readers read. Throws when a read
 * returns a value that the total never had during it, or when the final totals are not exact.
 */
export async function runCounterSchedule(seed: number, redis: RawRedis, sql: Sql): Promise<ScheduleEnds> {
  const random = createRandom(seed);
  const fork = (): Random => createRandom(random.between(0, 2 ** 31));
  const keys = createKeys(`test-${randomUUID()}`);
  const parts = partsOf(redis, keys, storeIn(sql));
  const generation = await parts.generations.get(0);
  await redis.run(scripts.finishBuild, keys.counters(0), { lineage: generation });
  const totals = createTotals();
  const resumePaused = new Set<() => void>();
  const ends = { stopped: 0, paused: 0, reads: 0 };
  const progress = { isOver: false, areFlushersDone: false };

  async function write(userId: string, rng: Random): Promise<void> {
    const values = new Map<string, number>();
    for (let version = 1; version <= CHANGES; version += 1) {
      const conversationId = rng.pick(['room:a', 'direct:b']);
      const value = rng.between(0, 4);
      const row = { userId, conversationId, epoch: 'e', version, at: Date.now(), value };
      const apply = () => applyConversationCounts(parts, [row], [generation]);
      await totals.change(userId, value - (values.get(conversationId) ?? 0), apply);
      values.set(conversationId, value);
      if (rng.next() < 0.3) await apply();
      if (rng.next() < 0.5) await wait(rng.between(0, 2));
    }
  }

  /** Runs several flushers one after another; each ends after its flushes or where it is stopped. */
  async function flush(rng: Random): Promise<void> {
    for (let life = 0; life < 3; life += 1) {
      const end = new Error('stopped');
      const fate = rng.pick(['stop', 'stop', 'pause', 'none']);
      const flusher = createSteppingParts(redis, keys, sql, stopOrPauseAt(fate, rng.between(0, STEPS), end));
      try {
        for (let times = 0; times < 3; times += 1) await flushShard(flusher, 0);
      } catch (error) {
        if (!isOrComesOf(error, end)) throw error;
        ends.stopped += 1;
      }
    }
  }

  /**
   * A paused flusher continues with its outdated state after all others have ended. It is never paused inside a
   * transaction, which would block all of them.
   */
  function stopOrPauseAt(fate: string, at: number, end: Error): OnStep {
    let passed = 0;
    let isPausePending = fate === 'pause';
    return async (isInside) => {
      passed += 1;
      if (passed <= at) return;
      if (fate === 'stop') throw end;
      if (!isPausePending || isInside) return;
      isPausePending = false;
      ends.paused += 1;
      await new Promise<void>((resolve) => resumePaused.add(resolve));
    };
  }

  async function read(first: number): Promise<void> {
    for (let index = first; !progress.isOver; index += 1) {
      const userId = PEOPLE[index % PEOPLE.length] ?? '';
      await totals.check(userId, () => readTotal(parts, userId));
      ends.reads += 1;
    }
  }

  const writers = PEOPLE.map((userId) => write(userId, fork()));
  const flushers = Array.from({ length: random.between(2, 4) }, () => flush(fork()));
  const readers = [random.between(0, 2), random.between(0, 2)].map(read);
  async function finish(): Promise<void> {
    const settled = Promise.all(flushers).finally(() => (progress.areFlushersDone = true));
    await Promise.race([settled, Promise.all(writers)]);
    await Promise.all(writers);
    await flushShard(parts, 0);
    while (!progress.areFlushersDone) {
      for (const release of resumePaused) release();
      await wait(1);
    }
    await settled;
    progress.isOver = true;
  }
  try {
    await Promise.all([finish(), ...readers]);
  } finally {
    progress.isOver = true;
    for (const release of resumePaused) release();
    await Promise.allSettled([...writers, ...flushers, ...readers]);
  }
  await expectExactEnd(parts, totals, generation);
  return ends;
}

/** Everything must be in the database without a rebuild, because a rebuild would hide errors. */
async function expectExactEnd(parts: SteppingParts, totals: Totals, generation: string): Promise<void> {
  await flushShard(parts, 0);
  const { totals: rows } = await parts.database.use((store) => store.readAll(generation));
  for (const userId of PEOPLE) {
    await totals.check(userId, () => readTotal(parts, userId));
    await totals.check(userId, () => Promise.resolve(rows.get(userId) ?? 0));
  }
  const state = await parts.redis.run(scripts.openShard, parts.keys.counters(0), { fresh: 'another' });
  if (state.lineage !== generation) throw new Error('the totals were rebuilt');
}

function isOrComesOf(error: unknown, end: Error): boolean {
  return error === end || (error instanceof Error && error.cause === end);
}
