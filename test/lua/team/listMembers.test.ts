import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('lists everyone, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await one.run(scripts.deactivate, keys.people, { userId: 'cy', ...as('amy') });
  await expectRefusal(one.run(scripts.listMembers, keys.people, { actor: 'cy' }), 'NOT_ADMIN');
  const team = await one.run(scripts.listMembers, keys.people, { actor: 'ben' });
  expect(team).toMatchObject({ ownerId: 'amy', roles: [{ id: 'ben', role: 'admin' }], deactivated: [{ id: 'cy' }] });
  expect(team.people.map(({ id }) => id).toSorted()).toEqual(['amy', 'ben', 'cy']);
});
