import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, joining, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const invitation = {
  ...as('amy'),
  id: 'i1',
  codeHash: 'hash1',
  role: 'admin',
  uses: 1,
  lifetimeMs: 60_000,
  note: '',
  rooms: '',
  limit: 10,
};
const withCode = (codeHash: string) => ({ ...keys.people, ...keys.invitation(codeHash) });
const roleOf = async (userId: string) => (await one.run(scripts.readMember, keys.people, { userId })).role;

it('makes one of the first people the owner, who needs the setup code: SETUP_CODE_REQUIRED', async () => {
  const first = { ...joining('zed'), canSetUp: false };
  await expectRefusal(one.run(scripts.joinTeam, withCode('none'), first), 'SETUP_CODE_REQUIRED');
  expect(await one.command.exists(keys.people.names)).toBe(0);

  const frames = await listenTo(two, keys.people.channel);
  await joinAll(one, keys, 'amy');
  await atOnce([one, two], 6, (redis) => redis.run(scripts.joinTeam, withCode('none'), joining('ben')));
  await drained(two);
  expect(frames).toMatchObject([
    { event: 'person.joined', data: { person: { id: 'amy' } } },
    { event: 'person.joined', data: { person: { id: 'ben' } } },
  ]);
  expect([await roleOf('amy'), await roleOf('ben')]).toEqual(['owner', 'member']);
  expect(await readActions(one, keys)).toEqual(['team.joined', 'team.joined']);
});

it('admits nobody without an invitation, or nobody at all: INVITATION_REQUIRED, TEAM_CLOSED', async () => {
  await one.run(scripts.setJoining, keys.people, { joining: 'invitation', ...as('amy') });
  await expectRefusal(one.run(scripts.joinTeam, withCode('none'), joining('cy')), 'INVITATION_REQUIRED');
  await one.run(scripts.createInvitation, withCode('hash0'), { ...invitation, id: 'i0', codeHash: 'hash0' });
  await one.run(scripts.setJoining, keys.people, { joining: 'closed', ...as('amy') });
  const invited = { ...joining('cy'), invited: true };
  await expectRefusal(one.run(scripts.joinTeam, withCode('hash0'), invited), 'TEAM_CLOSED');
  await expectRefusal(one.run(scripts.joinTeam, withCode('none'), { ...joining('dot'), vouched: true }), 'TEAM_CLOSED');
  await one.run(scripts.setJoining, keys.people, { joining: 'invitation', ...as('amy') });
});

it('admits a person for whom the identity provider vouches without an invitation', async () => {
  await one.run(scripts.joinTeam, withCode('none'), { ...joining('dot'), vouched: true });
  expect(await roleOf('dot')).toBe('member');
});

it('B2: gives the last use of an invitation to one of 200 callers: INVITATION_USED_UP', async () => {
  await one.run(scripts.createInvitation, withCode('hash1'), { ...invitation, uses: 3 });
  await one.run(scripts.joinTeam, withCode('hash1'), { ...joining('checked'), invited: true, checkOnly: true });

  const outcomes = await atOnce([one, two], 200, (redis, index) =>
    redis.run(scripts.joinTeam, withCode('hash1'), { ...joining(`caller${index}`), invited: true }).then(
      () => 'joined',
      (error: unknown) => (error as { code: string }).code,
    ),
  );

  expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'INVITATION_USED_UP')).toHaveLength(197);
  const winner = outcomes.indexOf('joined');
  expect(await roleOf(`caller${winner}`)).toBe('admin');
  expect(await one.run(scripts.readInvitation, keys.invitation('hash1'), {})).toMatchObject({ used: 3 });
  expect(await roleOf('checked')).toBeNull();
});

it('refuses a revoked and an unknown invitation: INVITATION_REVOKED, INVITATION_EXPIRED', async () => {
  await one.run(scripts.createInvitation, withCode('hash2'), { ...invitation, id: 'i2', codeHash: 'hash2' });
  await one.run(scripts.revokeInvitation, withCode('hash2'), { id: 'i2', ...as('amy') });
  const invited = { ...joining('dan'), invited: true };
  await expectRefusal(one.run(scripts.joinTeam, withCode('hash2'), invited), 'INVITATION_REVOKED');
  await expectRefusal(one.run(scripts.joinTeam, withCode('unknown'), invited), 'INVITATION_EXPIRED');
  expect(await one.command.exists(keys.invitation('unknown').invitation)).toBe(0);
});

it('records the rooms of an invitation for the person, with the role guest', async () => {
  const rooms = '[{"conversationId":"room:plans","epoch":"e1"}]';
  const create = { ...invitation, id: 'i3', role: 'guest', rooms };
  await one.run(scripts.createInvitation, withCode('hash3'), { ...create, codeHash: 'hash3' });
  await one.run(scripts.joinTeam, withCode('hash3'), { ...joining('gus'), invited: true });
  expect(await one.run(scripts.readMember, keys.people, { userId: 'gus' })).toMatchObject({
    role: 'guest',
    admissions: rooms,
  });
  expect(await one.run(scripts.readMember, keys.people, { userId: 'amy' })).toMatchObject({ admissions: null });
});

it('an erased person does not come back by a sign-in that began before: ACCOUNT_DEACTIVATED', async () => {
  await one.command.hset(keys.people.deactivated, 'ida', 7);
  await expectRefusal(one.run(scripts.joinTeam, withCode('none'), joining('ida')), 'ACCOUNT_DEACTIVATED');
  expect(await one.command.hexists(keys.people.names, 'ida')).toBe(0);
});
