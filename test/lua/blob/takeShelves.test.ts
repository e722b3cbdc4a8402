import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const take = (redis: typeof one, limit: number, claimMs = 60_000) =>
  redis.run(scripts.takeShelves, keys.shelves, { limit, claimMs });

it('gives each entry that is due to one of many who ask at once', async () => {
  await one.command.zadd(keys.shelves.due, 9e12, 'later');
  for (let index = 0; index < 30; index += 1) await one.command.zadd(keys.shelves.due, index, `room:${index}`);

  const taken = await atOnce([one, two], 10, (redis) => take(redis, 4));

  const entries = taken.flatMap((each) => each.entries);
  expect(entries).toHaveLength(30);
  expect(new Set(entries).size).toBe(30);
});

it('leaves what was taken and not settled to somebody else, after a time', async () => {
  await one.command.del(keys.shelves.due);
  await one.command.zadd(keys.shelves.due, 1, 'room:a');
  await take(one, 1, 40);
  const again = async () => (await take(two, 1)).entries;
  expect(await again()).toEqual([]);

  await expect.poll(again, { timeout: 10_000 }).toEqual(['room:a']);
});
