import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const { directory } = keys;

const add = (epoch: string) =>
  one.run(scripts.updateDirectory, directory, { epoch, entry: JSON.stringify({ title: `name of ${epoch}` }) });
const remove = (redis: typeof one, epoch: string, kept = 100) =>
  redis.run(scripts.removeFromDirectory, directory, { epoch, kept });

it('removes a room once, and leaves one of another epoch; only the epoch remains', async () => {
  await add('second');
  expect(await remove(one, 'first')).toEqual({ removed: false });

  const replies = await Promise.all([one, two].map((redis) => remove(redis, 'second')));

  expect(replies.filter(({ removed }) => removed)).toHaveLength(1);
  expect(await one.command.hexists(directory.entries, 'second')).toBe(0);
  expect(await one.command.zscore(directory.versions, 'second')).not.toBeNull();
});

it('deletes the oldest tombstones beyond the limit; rooms that exist stay', async () => {
  await add('kept');
  for (const name of ['a', 'b', 'c']) await add(name);
  for (const name of ['a', 'b', 'c']) await remove(one, name, 2);

  const left = await one.command.zrange(directory.versions, '0', '-1');
  expect(left).toContain('kept');
  expect(left.filter((id) => id !== 'kept')).toEqual(['b', 'c']);
  expect(Number(await one.command.get(directory.floor))).toBeGreaterThan(0);
});
