import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { applyTo, contribution, openShard } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { watchCommands } from '../../support/watchCommands.ts';

const { one, keys } = startScripts();

it('E4: returns what is pending and what is sealed, with the numbers of the batches', async () => {
  const shard = await openShard(one, keys);
  const read = (userId = 'amy') => one.run(scripts.readPending, shard, { userId });
  const before = { lineage: 'L', built: false, batch: '0', previous: '0', isFlushing: false, pending: 0, aside: 0 };
  expect(await read()).toEqual(before);
  await applyTo(one, shard, contribution(1, 3));
  await one.run(scripts.setAside, shard, { lineage: 'L', name: 'a', limit: 10 });
  await applyTo(one, shard, contribution(2, 1));
  expect(await read()).toEqual({ ...before, batch: '1-a', isFlushing: true, pending: -2, aside: 3 });
  expect(await read('ben')).toMatchObject({ isFlushing: true, pending: 0, aside: 0 });
  await one.run(scripts.dropBatch, shard, { batch: '1-a' });
  expect(await read()).toMatchObject({ batch: '1-a', isFlushing: false, pending: -2, aside: 0 });
});

it('E1: reads each key once, however many counts there are', async () => {
  const shard = await openShard(one, keys);
  const rows = Array.from({ length: 500 }, (_, index) => contribution(1, 1, { conversationId: `room:${index}` }));
  await applyTo(one, shard, ...rows);
  const watch = await watchCommands(shard.state.slice(0, -':state'.length));
  expect(await one.run(scripts.readPending, shard, { userId: 'amy' })).toMatchObject({ pending: 500 });
  const seen = (await watch.stop()).filter(({ fromScript }) => fromScript).map(({ command }) => command);
  expect(seen).toEqual(['hmget', 'exists', 'zscore', 'zscore']);
});

it('returns that a shard without a generation does not exist', async () => {
  const answer = await one.run(scripts.readPending, keys.counters(99), { userId: 'amy' });
  expect(answer).toMatchObject({ lineage: null, built: false });
});
