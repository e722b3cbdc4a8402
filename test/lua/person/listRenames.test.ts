import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('lists what remains to be done', async () => {
  expect((await one.run(scripts.listRenames, keys.people, {})).renames).toEqual([]);
  await one.command.hset(keys.people.renames, 'mei', '{"from":"mei"}');
  expect((await one.run(scripts.listRenames, keys.people, {})).renames).toEqual([
    { userId: 'mei', rename: '{"from":"mei"}' },
  ]);
});
