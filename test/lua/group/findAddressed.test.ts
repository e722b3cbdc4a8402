import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { groupScripts } from '../../support/groupScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, add } = groupScripts(keys);
const PEOPLE = ['amy', 'ben', 'cid', 'nobody'];
const find = (audience: string, userIds: readonly string[] = PEOPLE) =>
  one.run(scripts.findAddressed, keys.people, { audience, userIds });

it('F5: finds the people of a role or a group, and whether there is such an audience', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cid');
  await one.command.hset(keys.people.roles, 'cid', 'guest');
  await create(one, 'amy', 'Design');
  expect(await find('group:g-Design')).toEqual({ exists: true, userIds: [] });
  await add(one, 'amy', 'g-Design', ['ben', 'cid']);

  expect(await find('group:g-Design')).toEqual({ exists: true, userIds: ['ben', 'cid'] });
  expect(await find('members')).toEqual({ exists: true, userIds: ['amy', 'ben'] });
  expect(await find('admins')).toEqual({ exists: true, userIds: ['amy'] });
  expect(await find('admins', [])).toEqual({ exists: true, userIds: [] });
  for (const unknown of ['group:g-Sales', 'group:', 'everyone', '']) {
    expect(await find(unknown)).toEqual({ exists: false, userIds: [] });
  }
});
