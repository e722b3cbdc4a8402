import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('lists the hooks of one person, and none of others', async () => {
  const { at } = await one.run(scripts.enterHook, keys.user('amy'), { id: 'h1', limit: 3, entry: '{"name":"CI"}' });

  const entry = `{"at":${at},"name":"CI"}`;
  expect(await one.run(scripts.listHooks, keys.user('amy'), {})).toEqual({ hooks: [{ id: 'h1', entry }] });
  expect(await one.run(scripts.listHooks, keys.user('ben'), {})).toEqual({ hooks: [] });
});
