import { it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('revokes the token, and is idempotent', async () => {
  await one.run(scripts.openHook, keys.hook('hash'), { id: 'h1', name: 'CI', pattern: 'x', by: 'amy' });

  await one.run(scripts.closeHook, keys.hook('hash'), {});
  await one.run(scripts.closeHook, keys.hook('hash'), {});

  await expectRefusal(one.run(scripts.useHook, keys.hook('hash'), {}), 'HOOK_NOT_FOUND');
});
