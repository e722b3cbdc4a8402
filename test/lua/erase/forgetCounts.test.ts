import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes the counts, tombstones and pending delta of a person, and of no one else', async () => {
  const shard = keys.counters(3);
  const tombstone = `dee ~${createHash('sha1').update('room:b').digest('hex')}`;
  await one.command.hset(shard.state, 'since', 7);
  await one.command.hset(shard.counted, 'dee direct:a', '1:2:3:e', tombstone, '0:2:3:e', 'eli direct:a', '1:2:3:e');
  await one.command.zadd(shard.zeros, 9, tombstone);
  await one.command.zadd(shard.pending, 4, 'dee');
  await one.run(scripts.forgetCounts, shard, { userId: 'dee', conversationIds: ['direct:a', 'room:b'] });
  expect(await one.command.hkeys(shard.counted)).toEqual(['eli direct:a']);
  expect(await one.command.exists(shard.zeros, shard.pending)).toBe(0);
  expect(await one.command.hexists(shard.state, 'since')).toBe(0);

  await one.command.hset(shard.state, 'since', 8);
  await one.command.zadd(shard.pending, 4, 'eli');
  await one.run(scripts.forgetCounts, shard, { userId: 'dee', conversationIds: [] });
  expect(await one.command.zrange(shard.pending, '0', '-1')).toEqual(['eli']);
  expect(await one.command.hget(shard.state, 'since')).toBe('8');
});
