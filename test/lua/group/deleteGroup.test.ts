import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, remove, add, list, names } = groupScripts(keys);

it('deletes a group with its memberships, also when repeated: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await create(one, 'amy', 'Design');
  await create(one, 'amy', 'Sales');
  await add(one, 'amy', 'g-Design', ['amy', 'ben']);
  await add(one, 'amy', 'g-Sales', ['ben']);
  const published = await listenTo(one, keys.people.channel);
  await expectRefusal(remove(one, 'ben', 'g-Design'), 'NOT_ADMIN');
  await remove(one, 'amy', 'g-Design');
  await remove(one, 'amy', 'g-Design');

  expect(await list(one)).toEqual([{ id: 'g-Sales', name: 'Sales', size: 1 }]);
  expect(await one.command.zrange(keys.people.groupMembers, '0', '-1')).toEqual(['g-Sales:ben']);
  expect(await one.command.hkeys(keys.people.memberships)).toEqual(['ben']);
  expect(await names(one)).toEqual({ design: '!claim-Design', sales: 'claim-Sales' });
  expect((await readActions(one, keys)).filter((action) => action === 'group.delete')).toHaveLength(1);
  await drained(one);
  expect(published).toEqual([{ event: 'group.changed', data: { groupId: 'g-Design', group: null } }]);
});
