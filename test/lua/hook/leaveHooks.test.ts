import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('removes one from the list, and is idempotent', async () => {
  for (const id of ['h1', 'h2'])
    await one.run(scripts.enterHook, keys.user('amy'), { id, limit: 3, entry: '{"name":"CI"}' });

  await one.run(scripts.leaveHooks, keys.user('amy'), { id: 'h1' });
  await one.run(scripts.leaveHooks, keys.user('amy'), { id: 'h1' });

  expect((await one.run(scripts.listHooks, keys.user('amy'), {})).hooks).toMatchObject([{ id: 'h2' }]);
});
