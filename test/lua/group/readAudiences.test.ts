import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { groupScripts } from '../../support/groupScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, add, drop, remove } = groupScripts(keys);
const audiencesOf = async (userId: string) =>
  (await one.run(scripts.readAudiences, keys.people, { userId })).audiences.toSorted();

it('F5: contains the role and the groups of a person at that time, and nothing of a deactivated one', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cid');
  await one.command.hset(keys.people.roles, 'cid', 'guest');
  await create(one, 'amy', 'Design');
  await add(one, 'amy', 'g-Design', ['ben', 'cid']);

  expect(await audiencesOf('amy')).toEqual(['admins', 'members']);
  expect(await audiencesOf('ben')).toEqual(['group:g-Design', 'members']);
  expect(await audiencesOf('cid')).toEqual(['group:g-Design']);
  expect(await audiencesOf('nobody')).toEqual([]);

  await drop(one, 'amy', 'g-Design', ['ben']);
  expect(await audiencesOf('ben')).toEqual(['members']);
  await remove(one, 'amy', 'g-Design');
  expect(await audiencesOf('cid')).toEqual([]);
  await one.run(scripts.deactivate, keys.people, { ...as('amy'), userId: 'ben' });
  expect(await audiencesOf('ben')).toEqual([]);
});
