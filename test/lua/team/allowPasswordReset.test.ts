import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const allow = (actor: string, userId: string) =>
  one.run(scripts.allowPasswordReset, keys.people, { userId, ...as(actor) });

it('lets admins reset the passwords of members, and the owner all: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dee', 'eli');
  for (const userId of ['ben', 'cy']) {
    await one.run(scripts.setRole, keys.people, { userId, role: 'admin', ...as('amy') });
  }
  await one.run(scripts.deactivate, keys.people, { userId: 'eli', ...as('amy') });
  const before = (await readActions(one, keys)).length;

  await expectRefusal(allow('dee', 'dee'), 'NOT_ADMIN');
  await expectRefusal(allow('eli', 'dee'), 'NOT_ADMIN');
  await expectRefusal(allow('ben', 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('ben', 'amy'), 'NOT_TEAM_OWNER');
  await expectRefusal(allow('amy', 'eli'), 'PERSON_NOT_FOUND');
  await expectRefusal(allow('amy', 'stranger'), 'PERSON_NOT_FOUND');
  expect(await readActions(one, keys)).toHaveLength(before);

  expect(await allow('ben', 'dee')).toEqual({ name: 'dee' });
  expect(await allow('amy', 'cy')).toEqual({ name: 'cy' });
  expect(await allow('amy', 'amy')).toEqual({ name: 'amy' });
  expect((await readActions(one, keys)).slice(before)).toEqual(Array(3).fill('admin.resetPassword'));
});
