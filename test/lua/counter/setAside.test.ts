import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { applyTo, contribution, openShard, scoresOf } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const setAside = (shard: KeysOf<'counters'>, name: string, limit = 10) =>
  one.run(scripts.setAside, shard, { lineage: 'L', name, limit });

it('E3: seals what is pending as a batch with the next number, which stays the same until it is dropped', async () => {
  const shard = await openShard(one, keys);
  expect(await setAside(shard, 'x')).toMatchObject({ current: true, batch: null });
  await applyTo(one, shard, contribution(1, 3), contribution(1, 2, { userId: 'ben' }));
  const first = { current: true, batch: '1-a', previous: '0' };
  expect(await setAside(shard, 'a')).toMatchObject(first);
  await applyTo(one, shard, contribution(2, 1));

  const again = await setAside(shard, 'b');
  expect(again).toMatchObject(first);
  expect(again.deltas.toSorted((left, right) => left.delta - right.delta)).toEqual([
    { userId: 'ben', delta: 2 },
    { userId: 'amy', delta: 3 },
  ]);
  expect(await scoresOf(one, shard.pending)).toEqual({ amy: -2 });
  await one.run(scripts.dropBatch, shard, { batch: '1-a' });
  expect(await setAside(shard, 'c')).toEqual({
    current: true,
    batch: '2-c',
    previous: '1-a',
    deltas: [{ userId: 'amy', delta: -2 }],
  });
});

it('takes as many people as requested, and leaves the others', async () => {
  const shard = await openShard(one, keys);
  const rows = ['amy', 'ben', 'eve'].map((userId) => contribution(1, 1, { userId }));
  await applyTo(one, shard, ...rows);
  expect((await setAside(shard, 'a', 2)).deltas).toHaveLength(2);
  expect(Object.values(await scoresOf(one, shard.pending))).toEqual([1]);
});

it('does nothing for an outdated generation', async () => {
  const shard = await openShard(one, keys);
  await applyTo(one, shard, contribution(1, 1));
  const answer = await one.run(scripts.setAside, shard, { lineage: 'former', name: 'a', limit: 10 });
  expect(answer).toMatchObject({ current: false, batch: null });
  expect(await scoresOf(one, shard.pending)).toEqual({ amy: 1 });
});
