import { describe, expect, it } from 'vitest';
import { applyTo, contribution, openShard, scoresOf } from '../../support/countersForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const HOUR_MS = 3_600_000;

describe('a per-conversation count', () => {
  it('E3: is replaced, and the difference is added to a sorted set', async () => {
    const shard = await openShard(one, keys);
    await applyTo(one, shard, contribution(3, 2), contribution(1, 5, { conversationId: 'room:a' }));
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 7 });
    await applyTo(one, shard, contribution(4, 1));
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 6 });
  });

  it('E2: is applied once, with repeated and reordered calls', async () => {
    const shard = await openShard(one, keys);
    const [first, second, third] = [contribution(1, 1), contribution(2, 2), contribution(3, 0)];
    for (const row of [second, first, third, third, second, first]) await applyTo(one, shard, row);
    await applyTo(one, shard, first, second, third);
    expect(await scoresOf(one, shard.pending)).toEqual({});
    expect(await applyTo(one, shard, contribution(4, 1), contribution(4, 1), contribution(3, 9))).toEqual({
      current: true,
      applied: 1,
      changed: 1,
      stale: 0,
    });
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 1 });
  });

  it('comes from the later log when a conversation was recreated', async () => {
    const shard = await openShard(one, keys);
    const now = Date.now();
    await applyTo(one, shard, contribution(90, 4, { at: now - 2 }));
    await applyTo(one, shard, contribution(1, 1, { at: now - 1, epoch: 'later' }));
    await applyTo(one, shard, contribution(91, 5, { at: now - 2 }));
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 1 });
    await applyTo(one, shard, contribution(0, 0, { at: now, epoch: '' }));
    expect(await scoresOf(one, shard.pending)).toEqual({});
  });

  it('may go back only when it was read much later, because the log may have lost its tail', async () => {
    const shard = await openShard(one, keys);
    const now = Date.now();
    await applyTo(one, shard, contribution(90, 4, { at: now - 20_000 }));
    await applyTo(one, shard, contribution(80, 2, { at: now - 11_000 }));
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 4 });
    await applyTo(one, shard, contribution(80, 2, { at: now }));
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 2 });
  });
});

describe('a count of zero', () => {
  it('is dropped after a while, and earlier reads are refused from then on', async () => {
    const shard = await openShard(one, keys);
    await applyTo(one, shard, contribution(1, 3));
    await applyTo(one, shard, contribution(2, 0));
    const [left, ...others] = await one.command.hkeys(shard.counted);
    expect(others).toEqual([]);
    expect(left).not.toContain('direct:amy:ben'); // the entry that may have expired
    await one.command.zadd(shard.zeros, Date.now() - HOUR_MS - 60_000, String(left));
    await applyTo(one, shard, contribution(1, 1, { conversationId: 'room:a' }));
    expect(await one.command.hkeys(shard.counted)).toEqual(['amy room:a']);

    const late = contribution(1, 3, { at: Date.now() - HOUR_MS });
    expect(await applyTo(one, shard, late)).toMatchObject({ applied: 0, stale: 1 });
    expect(await scoresOf(one, shard.pending)).toEqual({ amy: 1 });
  });

  it('stays once it is above zero again', async () => {
    const shard = await openShard(one, keys);
    await applyTo(one, shard, contribution(1, 0));
    await applyTo(one, shard, contribution(2, 1));
    expect(await scoresOf(one, shard.zeros)).toEqual({});
  });
});

describe('a generation', () => {
  it('that was restarted refuses everything that was read before', async () => {
    const shard = await openShard(one, keys);
    await one.command.hset(shard.state, 'lineage', 'another');
    expect(await applyTo(one, shard, contribution(1, 1))).toMatchObject({ current: false, applied: 0 });
    expect(await one.command.exists(shard.counted, shard.pending)).toBe(0);
  });
});
