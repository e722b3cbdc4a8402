import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const hook = { id: 'h1', name: 'CI 构建', pattern: 'build.*', by: 'amy' };

it('makes a token valid, and is idempotent', async () => {
  await one.run(scripts.openHook, keys.hook('hash'), hook);
  await one.run(scripts.openHook, keys.hook('hash'), hook);

  expect(await one.run(scripts.useHook, keys.hook('hash'), {})).toEqual(hook);
});
