import { expect, it } from 'vitest';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCounterStore, storeIn } from '#core/counter/createCounterStore.ts';
import { applyConversationCounts } from '#core/counter/applyConversationCounts.ts';
import { flushShard } from '#core/counter/flushShard.ts';
import { readTotal } from '#core/counter/readTotal.ts';
import { shardOf } from '#core/counter/shardOf.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { openSql } from '#core/sql/openSql.ts';
import { randomPrefix } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { createTotals } from './support/counters/createTotals.ts';
import type { FlusherTask } from './support/counters/flusherProgram.ts';
import { startCounterRedis } from './support/counters/startCounterRedis.ts';
import { partsOf } from './support/counters/stepping.ts';
import { runUntilKilled } from './support/runUntilKilled.ts';

const PROGRAM = join(import.meta.dirname, 'support/counters/flusherProgram.ts');
const [AMY = '', BEN = ''] = Array.from({ length: 200 }, (_, index) => `person-${index}`).filter(
  (id) => shardOf(id) === 0,
);

const { server, redis } = startCounterRedis();

describeDatabases('a flusher killed with SIGKILL', (fresh) => {
  it('E4: before and after each step loses nothing, counts nothing twice, and no reader sees a wrong total', async () => {
    const target = await fresh();
    const sql = await openSql(target);
    await createCounterStore(sql);
    let [kills, wasKilled] = [0, true];
    for (let killAt = 0; wasKilled; killAt += 1) {
      const keyPrefix = randomPrefix();
      const keys = createKeys(keyPrefix);
      const parts = partsOf(redis(), keys, storeIn(sql));
      const generation = await parts.generations.get(0);
      await redis().run(scripts.finishBuild, keys.counters(0), { lineage: generation });
      const totals = createTotals();
      let version = 0;
      const add = async (userId: string, by: number): Promise<void> => {
        version += 1;
        const row = {
          userId,
          conversationId: 'room:a',
          epoch: 'e',
          version,
          at: Date.now(),
          value: totals.of(userId) + by,
        };
        await totals.change(userId, by, () => applyConversationCounts(parts, [row], [generation]));
      };
      const check = (userId: string) => totals.check(userId, () => readTotal(parts, userId));

      // The first batch of a generation takes more steps than later ones.
      for (let times = 0; times < 2; times += 1) {
        await add(AMY, 3);
        await add(BEN, 1);
        const child = { isOver: false };
        const task: FlusherTask = { url: server().url, keyPrefix, target, killAt };
        const life = runUntilKilled(PROGRAM, task).finally(() => (child.isOver = true));
        const keepChanging = async (): Promise<void> => {
          for (let turn = 0; !child.isOver; turn += 1) {
            if (turn < 3) await add(BEN, 1);
            await Promise.all([check(AMY), check(BEN)]);
            await wait(10);
          }
        };
        [wasKilled] = await Promise.all([life, keepChanging()]);
        kills += wasKilled ? 1 : 0;
        await check(AMY);
      }

      await flushShard(parts, 0);
      const { totals: rows } = await storeIn(sql).readAll(generation);
      expect(Object.fromEntries(rows), `killed at step ${killAt}`).toEqual({
        [AMY]: totals.of(AMY),
        [BEN]: totals.of(BEN),
      });
      await check(BEN);
    }
    await sql.stop();
    // Kill points before and after: sealing the batch, the transaction, its two to five statements, dropping the batch.
    expect(kills).toBeGreaterThanOrEqual(24);
  }, 240_000);
});
