import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const roleOf = async (userId: string) => (await one.run(scripts.readMember, keys.people, { userId })).role;
const apply = (userId: string, isAdmin: boolean, redis = one) =>
  redis.run(scripts.applyProviderRole, keys.people, { userId, isAdmin, address: '192.0.2.1' });

it('makes a member or a guest an admin, and an admin a member, once each', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'cy', role: 'guest', ...as('amy') });
  const frames = await listenTo(two, keys.people.channel);
  const outcomes = await atOnce([one, two], 6, (redis) => apply('ben', true, redis));
  expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await apply('cy', true)).toEqual({ changed: true });
  expect([await roleOf('ben'), await roleOf('cy')]).toEqual(['admin', 'admin']);
  expect(await apply('ben', false)).toEqual({ changed: true });
  expect(await apply('ben', false)).toEqual({ changed: false });
  expect(await roleOf('ben')).toBe('member');
  await drained(two);
  expect(frames).toHaveLength(3);
  expect((await readActions(one, keys)).filter((action) => action === 'team.providerRole')).toHaveLength(3);
});

it('changes neither the owner, nor a guest who is no admin, nor people who are not in the team', async () => {
  await joinAll(one, keys, 'dot', 'eve');
  await one.run(scripts.setRole, keys.people, { userId: 'dot', role: 'guest', ...as('amy') });
  await one.run(scripts.deactivate, keys.people, { userId: 'eve', ...as('amy') });
  for (const [userId, isAdmin] of [
    ['amy', true],
    ['amy', false],
    ['dot', false],
    ['eve', true],
    ['stranger', true],
  ] as const) {
    expect(await apply(userId, isAdmin)).toEqual({ changed: false });
  }
  expect([await roleOf('amy'), await roleOf('dot')]).toEqual(['owner', 'guest']);
});
