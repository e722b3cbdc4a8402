import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, add, members } = groupScripts(keys);

it('lists the people in a group: GROUP_NOT_FOUND', async () => {
  await expectRefusal(members(one, 'g-Design'), 'GROUP_NOT_FOUND');
  await joinAll(one, keys, 'amy', 'ben');
  await create(one, 'amy', 'Design');
  expect(await members(one, 'g-Design')).toEqual([]);
  await add(one, 'amy', 'g-Design', ['ben', 'amy']);
  expect(await members(one, 'g-Design')).toEqual(['amy', 'ben']);
});
