import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const reactivate = (actor: string, userId: string) =>
  one.run(scripts.reactivate, keys.people, { userId, ...as(actor) });

it('returns the role, but not the sessions: NOT_ADMIN, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await one.run(scripts.deactivate, keys.people, { userId: 'ben', ...as('amy') });
  await expectRefusal(reactivate('cy', 'ben'), 'NOT_ADMIN');
  await expectRefusal(reactivate('ben', 'ben'), 'NOT_ADMIN');
  await expectRefusal(reactivate('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await reactivate('amy', 'ben');
  await reactivate('amy', 'ben');
  const member = await one.run(scripts.readMember, keys.people, { userId: 'ben' });
  expect(member).toMatchObject({ role: 'admin', deactivatedAt: null });
  expect(member.sessionsFrom).toBeGreaterThan(0);
  expect((await readActions(one, keys)).slice(-2)).toEqual(['admin.deactivate', 'admin.reactivate']);
});
