import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const set = (actor: string, rule: string, passes = true) =>
  one.run(scripts.setTwoFactorRule, keys.people, { rule, passes, ...as(actor) });

it('records who needs it and publishes that, for the owner only: NOT_TEAM_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  const published = await listenTo(two, keys.people.channel);
  await expectRefusal(set('ben', 'admins'), 'NOT_TEAM_OWNER');
  await expectRefusal(set('ben', 'none'), 'NOT_TEAM_OWNER');
  await set('amy', 'none');
  await set('amy', 'admins');
  await set('amy', 'admins');
  expect((await one.run(scripts.readTeam, keys.people, {})).twoFactorRule).toBe('admins');
  expect((await one.run(scripts.readMember, keys.people, { userId: 'ben' })).twoFactorRule).toBe('admins');
  expect((await readActions(one, keys)).slice(3)).toEqual(['admin.setTwoFactorRule']);
  await expect.poll(() => published).toEqual([{ event: 'team.twoFactorRuleChanged', data: { rule: 'admins' } }]);
});

it('refuses a rule that the owner would not pass, but always its end: TWO_FACTOR_OWN_FIRST', async () => {
  await joinAll(one, keys, 'amy');
  await set('amy', 'members');
  await expectRefusal(set('amy', 'admins', false), 'TWO_FACTOR_OWN_FIRST');
  expect((await one.run(scripts.readTeam, keys.people, {})).twoFactorRule).toBe('members');
  await set('amy', 'none', false);
  expect((await one.run(scripts.readTeam, keys.people, {})).twoFactorRule).toBe('none');
});
