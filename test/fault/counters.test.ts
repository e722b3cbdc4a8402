import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCounterStore } from '#core/counter/createCounterStore.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { Sql } from '#core/sql/Sql.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { repetitions } from '../support/repetitions.ts';
import { startCounterRedis } from './support/counters/startCounterRedis.ts';
import { withoutBatchCheck } from './support/counters/withoutBatchCheck.ts';
import { runCounterSchedule } from './support/counters/runCounterSchedule.ts';

const COUNT = Number(process.env['PARLEY_FAULT_SCHEDULES'] ?? repetitions({ short: 100, long: 500 }));
const SEED = process.env['PARLEY_FAULT_SEED'];
const AT_ONCE = 8;

const { redis } = startCounterRedis();

describeDatabases('unread totals while flushers are stopped or paused at random steps', (fresh) => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await openSql(await fresh());
    await createCounterStore(sql);
  });
  afterAll(() => sql.stop());

  it('E4: are exact at every moment and at the end, over many random schedules', async () => {
    const first = SEED === undefined ? randomInt(1_000_000) : Number(SEED);
    const seeds = SEED === undefined ? Array.from({ length: COUNT }, (_, index) => first + index) : [first];
    const ends = { stopped: 0, paused: 0, reads: 0 };
    async function runOn(): Promise<void> {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
        const { stopped, paused, reads } = await runCounterSchedule(seed, redis(), sql).catch((error: unknown) => {
          throw new Error(`PARLEY_FAULT_SEED=${seed}: ${String(error)}`, { cause: error });
        });
        ends.stopped += stopped;
        ends.paused += paused;
        ends.reads += reads;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, runOn));
    if (SEED !== undefined) return;
    // A schedule without stops, pauses or reads would prove nothing.
    expect(ends.stopped).toBeGreaterThan(COUNT);
    expect(ends.paused).toBeGreaterThan(COUNT / 4);
    expect(ends.reads).toBeGreaterThan(COUNT);
  }, 240_000);

  it('are detected as wrong when a flusher applies batches without checking their predecessor', async () => {
    const broken = withoutBatchCheck(sql);
    const outcomes: boolean[] = [];
    for (let seed = 1; seed <= 200 && !outcomes.includes(false); seed += 1) {
      outcomes.push(
        await runCounterSchedule(seed, redis(), broken).then(
          () => true,
          (error: unknown) => !/was read as/.test(String(error)),
        ),
      );
    }
    expect(outcomes).toContain(false);
  }, 120_000);
});
