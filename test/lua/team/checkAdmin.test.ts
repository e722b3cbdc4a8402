import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const check = (actor: string) => one.run(scripts.checkAdmin, keys.people, { actor });

it('accepts the owner and admins: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  expect([await check('amy'), await check('ben')]).toEqual([{}, {}]);
  await expectRefusal(check('cy'), 'NOT_ADMIN');
  await expectRefusal(check('stranger'), 'NOT_ADMIN');
  await one.run(scripts.deactivate, keys.people, { userId: 'ben', ...as('amy') });
  await expectRefusal(check('ben'), 'NOT_ADMIN');
});
