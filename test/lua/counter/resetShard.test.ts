import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { applyTo, contribution, openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('starts an empty generation, unless the shard was flushed or reset before', async () => {
  const shard = await openShard(one, keys);
  await applyTo(one, shard, contribution(1, 3));
  await one.run(scripts.setAside, shard, { lineage: 'L', name: 'a', limit: 10 });
  await applyTo(one, shard, contribution(2, 0), contribution(1, 1, { conversationId: 'room:a' }));
  const reset = (batch: string) => one.run(scripts.resetShard, shard, { lineage: 'L', batch, fresh: 'M' });

  expect(await reset('0')).toEqual({ done: false });
  expect(await reset('1-a')).toEqual({ done: true });
  expect(await reset('1-a')).toEqual({ done: false });
  expect(await one.command.exists(shard.counted, shard.zeros, shard.pending, shard.flushing)).toBe(0);
  expect(await one.command.hgetall(shard.state)).toEqual({ lineage: 'M' });
});
