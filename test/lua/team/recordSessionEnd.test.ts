import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const record = (actor: string, userId: string) =>
  one.run(scripts.recordSessionEnd, keys.people, { userId, ...as(actor) });

it('records that an admin ends a session of a member: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await record('ben', 'cy');
  const actions = await readActions(one, keys);
  expect(actions.at(-1)).toBe('admin.endSession');

  await expectRefusal(record('ben', 'amy'), 'NOT_TEAM_OWNER');
  await expectRefusal(record('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'member', ...as('amy') });
  await expectRefusal(record('ben', 'cy'), 'NOT_ADMIN');
  expect(await readActions(one, keys)).toEqual([...actions, 'admin.setRole']);
});
