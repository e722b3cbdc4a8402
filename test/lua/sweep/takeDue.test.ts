import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('gives each due list to one of many concurrent callers, the longest overdue first', async () => {
  await one.command.zadd(keys.agenda('lists').due, 9e12, 'later');
  for (let index = 0; index < 30; index += 1) await one.command.zadd(keys.agenda('lists').due, index, `user${index}`);

  const first = await one.run(scripts.takeDue, keys.agenda('lists'), { limit: 2, claimMs: 60_000 });
  const others = await atOnce([one, two], 10, (redis) =>
    redis.run(scripts.takeDue, keys.agenda('lists'), { limit: 4, claimMs: 60_000 }),
  );

  expect(first.entries).toEqual(['user0', 'user1']);
  const taken = [...first.entries, ...others.flatMap(({ entries }) => entries)];
  expect(new Set(taken).size).toBe(30);
  expect(taken).toHaveLength(30);
});

it('releases a list that was claimed but not completed after a time', async () => {
  await one.command.del(keys.agenda('lists').due);
  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });
  await one.run(scripts.takeDue, keys.agenda('lists'), { limit: 1, claimMs: 40 });
  const again = async () =>
    (await two.run(scripts.takeDue, keys.agenda('lists'), { limit: 1, claimMs: 60_000 })).entries;
  expect(await again()).toEqual([]);

  await expect.poll(again).toEqual(['amy']);
});
