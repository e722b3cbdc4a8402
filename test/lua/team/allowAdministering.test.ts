import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const allow = (actor: string, userId: string) => one.run(scripts.allowAdministering, keys.people, { actor, userId });

it('lets admins administer members, and the owner all: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dee', 'eli');
  for (const userId of ['ben', 'cy']) {
    await one.run(scripts.setRole, keys.people, { userId, role: 'admin', ...as('amy') });
  }
  await one.run(scripts.deactivate, keys.people, { userId: 'eli', ...as('amy') });

  await expectRefusal(allow('dee', 'ben'), 'NOT_ADMIN');
  await expectRefusal(allow('eli', 'dee'), 'NOT_ADMIN');
  await expectRefusal(allow('ben', 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('ben', 'amy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('amy', 'eli'), 'PERSON_NOT_FOUND');
  await expectRefusal(allow('amy', 'stranger'), 'PERSON_NOT_FOUND');
  expect(await allow('ben', 'dee')).toEqual({});
  expect(await allow('amy', 'cy')).toEqual({});
});
