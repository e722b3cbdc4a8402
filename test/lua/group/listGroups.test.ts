import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, add, list } = groupScripts(keys);

it('lists groups with their sizes, also when one id begins with another', async () => {
  expect(await list(one)).toEqual([]);
  await joinAll(one, keys, 'amy', 'ben');
  await create(one, 'amy', 'a');
  await create(one, 'amy', 'ab');
  await add(one, 'amy', 'g-a', ['amy']);
  await add(one, 'amy', 'g-ab', ['amy', 'ben']);
  expect((await list(one)).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'g-a', name: 'a', size: 1 },
    { id: 'g-ab', name: 'ab', size: 2 },
  ]);
});
