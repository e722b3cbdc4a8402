import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const allow = (actor: string, userId: string) =>
  one.run(scripts.allowTwoFactorOff, keys.people, { userId, ...as(actor) });

it('lets the owner turn it off for people of the team, and records it: NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dee');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await one.run(scripts.deactivate, keys.people, { userId: 'dee', ...as('amy') });
  const before = (await readActions(one, keys)).length;

  await expectRefusal(allow('ben', 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('cy', 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('amy', 'dee'), 'PERSON_NOT_FOUND');
  await expectRefusal(allow('amy', 'stranger'), 'PERSON_NOT_FOUND');
  expect(await readActions(one, keys)).toHaveLength(before);

  await allow('amy', 'cy');
  await allow('amy', 'amy');
  expect((await readActions(one, keys)).slice(before)).toEqual(Array(2).fill('admin.turnOffTwoFactor'));
});
