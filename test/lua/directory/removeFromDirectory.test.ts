import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const { directory } = keys;

const add = (name: string, epoch = 'e1') =>
  one.run(scripts.updateDirectory, directory, {
    conversationId: `room:${name}`,
    entry: JSON.stringify({ epoch, name }),
  });
const remove = (redis: typeof one, name: string, epoch = 'e1', kept = 100) =>
  redis.run(scripts.removeFromDirectory, directory, { conversationId: `room:${name}`, epoch, kept });

it('removes a room once, and leaves one of another epoch with the same name', async () => {
  await add('lunch', 'e2');
  expect(await remove(one, 'lunch', 'e1')).toEqual({ removed: false });
  expect(await remove(one, 'never')).toEqual({ removed: false });

  const replies = await Promise.all([one, two].map((redis) => remove(redis, 'lunch', 'e2')));

  expect(replies.filter(({ removed }) => removed)).toHaveLength(1);
  expect(await one.command.hexists(directory.entries, 'room:lunch')).toBe(0);
  expect(await one.command.zscore(directory.versions, 'room:lunch')).not.toBeNull();
});

it('deletes the oldest tombstones beyond the limit; rooms that exist stay', async () => {
  await add('kept');
  for (const name of ['a', 'b', 'c']) await add(name);
  for (const name of ['a', 'b', 'c']) await remove(one, name, 'e1', 2);

  const left = await one.command.zrange(directory.versions, '0', '-1');
  expect(left).toContain('room:kept');
  expect(left.filter((id) => id !== 'room:kept')).toEqual(['room:b', 'room:c']);
  expect(Number(await one.command.get(directory.floor))).toBeGreaterThan(0);
});
