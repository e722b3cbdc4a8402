import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, add, drop, members } = groupScripts(keys);

it('removes those who are in the group: NOT_ADMIN, GROUP_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await create(one, 'amy', 'Design');
  await add(one, 'amy', 'g-Design', ['ben', 'cy']);
  await expectRefusal(drop(one, 'ben', 'g-Design', ['cy']), 'NOT_ADMIN');
  await expectRefusal(drop(one, 'amy', 'g-None', ['cy']), 'GROUP_NOT_FOUND');
  const published = await listenTo(one, keys.people.channel);

  await drop(one, 'amy', 'g-Design', ['cy', 'stranger']);
  await drop(one, 'amy', 'g-Design', ['cy']);
  expect(await members(one, 'g-Design')).toEqual(['ben']);
  expect(await one.command.hkeys(keys.people.memberships)).toEqual(['ben']);
  expect((await readActions(one, keys)).filter((action) => action === 'group.removeMembers')).toHaveLength(1);
  await drained(one);
  const group = { id: 'g-Design', name: 'Design', size: 1 };
  expect(published).toEqual([{ event: 'group.changed', data: { groupId: 'g-Design', group } }]);
});
