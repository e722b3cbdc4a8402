import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('F6: returns the newest posts of a person, newest first, as many as wanted', async () => {
  expect(await one.run(scripts.readAuthored, keys.user('amy'), { limit: 5 })).toEqual({ posts: [] });
  for (const at of [1, 3, 2]) {
    await one.run(scripts.indexPost, keys.user('amy'), { ref: `epoch ${at} build.x`, at, keep: 9 });
  }

  expect(await one.run(scripts.readAuthored, keys.user('amy'), { limit: 2 })).toEqual({
    posts: [
      { ref: 'epoch 3 build.x', at: 3 },
      { ref: 'epoch 2 build.x', at: 2 },
    ],
  });
});
