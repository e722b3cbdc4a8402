import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { applyTo, contribution, openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns the number and age of pending totals, including the sealed batch', async () => {
  const shard = await openShard(one, keys);
  const read = () => one.run(scripts.readBacklog, shard, {});
  const setBack = (field: string, ms: number) => one.command.hincrby(shard.state, field, -ms);
  expect(await read()).toEqual({ deltas: 0, sinceMs: 0 });

  await applyTo(one, shard, contribution(1, 1), contribution(1, 1, { userId: 'ben' }));
  await setBack('since', 60_000);
  expect((await read()).deltas).toBe(2);
  expect((await read()).sinceMs).toBeGreaterThanOrEqual(60_000);

  await one.run(scripts.setAside, shard, { lineage: 'L', name: 'a', limit: 10 });
  await applyTo(one, shard, contribution(2, 2));
  expect((await read()).deltas).toBe(3);
  expect((await read()).sinceMs).toBeGreaterThanOrEqual(60_000);
  await one.run(scripts.dropBatch, shard, { batch: '1-a' });
  expect((await read()).deltas).toBe(1);
  expect((await read()).sinceMs).toBeLessThan(60_000);

  await applyTo(one, shard, contribution(3, 1));
  expect(await read()).toEqual({ deltas: 0, sinceMs: 0 });
});
