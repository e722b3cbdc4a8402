import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns when a hook was last used, or that it never was', async () => {
  const { hook } = keys.hook('hash');
  await one.run(scripts.openHook, keys.hook('hash'), { id: 'h1', name: 'CI', pattern: 'x', by: 'amy' });
  expect(await one.run(scripts.readHookUse, keys.hook('hash'), {})).toEqual({ lastUsedAt: null });
  await one.command.hset(hook, 'lastUsedAt', 17);
  expect(await one.run(scripts.readHookUse, keys.hook('hash'), {})).toEqual({ lastUsedAt: 17 });
});
