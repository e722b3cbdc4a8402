import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const roleOf = async (userId: string) => (await one.run(scripts.readMember, keys.people, { userId })).role;
const setRole = (actor: string, userId: string, role: string, redis = one) =>
  redis.run(scripts.setRole, keys.people, { userId, role, ...as(actor) });

it('changes the role, for admins only: NOT_ADMIN, PERSON_NOT_FOUND, LAST_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await expectRefusal(setRole('ben', 'cy', 'admin'), 'NOT_ADMIN');
  await setRole('amy', 'ben', 'admin');
  await setRole('ben', 'cy', 'admin');
  expect([await roleOf('ben'), await roleOf('cy')]).toEqual(['admin', 'admin']);
  await expectRefusal(setRole('ben', 'amy', 'member'), 'LAST_OWNER');
  await expectRefusal(setRole('amy', 'stranger', 'admin'), 'PERSON_NOT_FOUND');
  expect(await readActions(one, keys)).toEqual([
    'team.joined',
    'team.joined',
    'team.joined',
    'admin.setRole',
    'admin.setRole',
  ]);
});

it('lets one of two admins win who demote each other', async () => {
  const pairs = [
    ['ben', 'cy'],
    ['cy', 'ben'],
  ] as const;
  const outcomes = await atOnce([one, two], 2, (redis, index) => {
    const [actor, target] = pairs[index] ?? pairs[0];
    return setRole(actor, target, 'member', redis).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    );
  });
  expect(outcomes.toSorted()).toEqual(['NOT_ADMIN', 'ok']);
  expect(new Set([await roleOf('ben'), await roleOf('cy')])).toEqual(new Set(['admin', 'member']));
});
