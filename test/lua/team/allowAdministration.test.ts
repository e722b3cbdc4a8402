import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const allow = (actor: string) => one.run(scripts.allowAdministration, keys.people, { actor });

it('lets the owner and admins pass who are not deactivated: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dee');
  for (const userId of ['ben', 'cy']) {
    await one.run(scripts.setRole, keys.people, { userId, role: 'admin', ...as('amy') });
  }
  await one.run(scripts.deactivate, keys.people, { userId: 'cy', ...as('amy') });
  expect(await allow('amy')).toEqual({});
  expect(await allow('ben')).toEqual({});
  for (const actor of ['cy', 'dee', 'stranger']) await expectRefusal(allow(actor), 'NOT_ADMIN');
});
