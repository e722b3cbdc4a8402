import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('F6: adds a post once for concurrent calls, and keeps the newest posts', async () => {
  const add = (offset: number) =>
    atOnce([one, two], 4, (redis) =>
      redis.run(scripts.indexPost, keys.user('amy'), { ref: `epoch ${offset} build.x`, at: offset, keep: 2 }),
    );
  for (const offset of [1, 3, 2]) await add(offset);

  expect(await one.run(scripts.readAuthored, keys.user('amy'), { limit: 9 })).toEqual({
    posts: [
      { ref: 'epoch 3 build.x', at: 3 },
      { ref: 'epoch 2 build.x', at: 2 },
    ],
  });
});

it('F6: does not bring back a post that is older than those that are kept', async () => {
  for (const at of [5, 6, 1]) {
    await one.run(scripts.indexPost, keys.user('ben'), { ref: `epoch ${at} build.x`, at, keep: 2 });
  }

  const { posts } = await one.run(scripts.readAuthored, keys.user('ben'), { limit: 9 });
  expect(posts.map(({ at }) => at)).toEqual([6, 5]);
});
