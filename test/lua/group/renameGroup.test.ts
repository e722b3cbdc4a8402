import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, rename, add, list, members, names } = groupScripts(keys);

it('renames a group and keeps its members: NOT_ADMIN, GROUP_NOT_FOUND, GROUP_NAME_TAKEN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await create(one, 'amy', 'Design');
  await create(one, 'amy', 'Sales');
  await add(one, 'amy', 'g-Design', ['ben']);
  await expectRefusal(rename(one, 'ben', 'g-Design', 'UX'), 'NOT_ADMIN');
  await expectRefusal(rename(one, 'amy', 'g-None', 'UX'), 'GROUP_NOT_FOUND');
  await expectRefusal(rename(one, 'amy', 'g-Design', 'sales'), 'GROUP_NAME_TAKEN');
  await expectRefusal(rename(one, 'amy', 'g-Design', 'UX', ''), 'GROUP_NAME_TAKEN');

  await rename(one, 'amy', 'g-Design', 'UX');
  expect((await list(one)).find(({ id }) => id === 'g-Design')).toEqual({ id: 'g-Design', name: 'UX', size: 1 });
  expect(await members(one, 'g-Design')).toEqual(['ben']);
  expect(await names(one)).toEqual({ design: '!claim-Design', sales: 'claim-Sales', ux: 'claim-UX' });
  expect((await readActions(one, keys)).at(-1)).toBe('group.rename');
  await rename(one, 'amy', 'g-Design', 'ux', '');
  expect((await names(one))['ux']).toBe('claim-UX');
  // The former name is not available before its reservation has been released.
  await expectRefusal(create(one, 'amy', 'design'), 'GROUP_NAME_TAKEN');
});
