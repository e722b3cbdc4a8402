import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { applyTo, contribution, openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('E4: drops that batch only, and returns whether more is pending', async () => {
  const shard = await openShard(one, keys);
  await applyTo(one, shard, contribution(1, 1));
  await one.run(scripts.setAside, shard, { lineage: 'L', name: 'a', limit: 10 });
  expect(await one.run(scripts.dropBatch, shard, { batch: '0-late' })).toEqual({ more: false });
  expect(await one.command.exists(shard.flushing)).toBe(1);
  await applyTo(one, shard, contribution(2, 2));
  expect(await one.run(scripts.dropBatch, shard, { batch: '1-a' })).toEqual({ more: true });
  expect(await one.command.exists(shard.flushing)).toBe(0);
});
