import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const entryOf = (title: string): string => JSON.stringify({ title });
const update = (redis: typeof one, name: string, title = name) =>
  redis.run(scripts.updateDirectory, keys.directory, { epoch: name, entry: entryOf(title) });

it('stores an entry, and gives each change a version of its own', async () => {
  expect(await update(one, 'lunch')).toEqual({ changed: true });
  expect(await update(one, 'tea')).toEqual({ changed: true });
  expect(await update(one, 'lunch', 'Lunch!')).toEqual({ changed: true });

  expect(await one.command.hget(keys.directory.entries, 'lunch')).toBe(entryOf('Lunch!'));
  expect(await one.command.zrange(keys.directory.versions, '0', '-1')).toEqual(['tea', 'lunch']);
});

it('an unchanged entry gets no new version, also from two nodes at once', async () => {
  const replies = await Promise.all([one, two, one, two].map((redis) => update(redis, 'dinner')));
  expect(replies.filter(({ changed }) => changed)).toHaveLength(1);
});
