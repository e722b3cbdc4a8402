import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const hook = { id: 'h1', name: 'CI', pattern: 'build.*', by: 'amy' };

it('accepts the token, also concurrently, and records the use', async () => {
  await one.run(scripts.openHook, keys.hook('hash'), hook);

  const answers = await atOnce([one, two], 6, (redis) => redis.run(scripts.useHook, keys.hook('hash'), {}));

  expect(answers).toEqual(Array.from({ length: 6 }, () => hook));
  expect((await one.run(scripts.readHookUse, keys.hook('hash'), {})).lastUsedAt).toBeGreaterThan(0);
});

it('refuses any other token, and stores nothing of it: HOOK_NOT_FOUND', async () => {
  await expectRefusal(one.run(scripts.useHook, keys.hook('other'), {}), 'HOOK_NOT_FOUND');
  expect(await one.command.exists(keys.hook('other').hook)).toBe(0);
});
