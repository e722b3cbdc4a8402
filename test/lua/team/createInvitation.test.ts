import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, joining, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const withCode = (codeHash: string) => ({ ...keys.people, ...keys.invitation(codeHash) });
const create = (codeHash: string, actor = 'amy', lifetimeMs = 60_000) =>
  one.run(scripts.createInvitation, withCode(codeHash), {
    ...as(actor),
    id: `id-${codeHash}`,
    codeHash,
    role: 'member',
    uses: 2,
    lifetimeMs,
    note: 'Design team',
    rooms: '',
    limit: 2,
  });

it('B2: stores an invitation with its expiry in one step, up to a limit: NOT_ADMIN, TOO_MANY_INVITATIONS', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await expectRefusal(create('h1', 'ben'), 'NOT_ADMIN');
  expect(await one.command.exists(keys.invitation('h1').invitation)).toBe(0);

  const { createdAt, expiresAt } = await create('h1');
  expect(expiresAt - createdAt).toBe(60_000);
  expect(await one.command.pttl(keys.invitation('h1').invitation)).toBeGreaterThan(0);
  await create('h2');
  await expectRefusal(create('h3'), 'TOO_MANY_INVITATIONS', { limit: 2 });
  await one.command.zadd(keys.people.invitations, 1, 'h1');
  await create('h3');
  expect((await readActions(one, keys)).slice(-3)).toEqual(Array.from({ length: 3 }, () => 'invitation.create'));
});

it('applies the team’s limit of open invitations: revoked, used up and expired ones do not count', async () => {
  const { people } = keys;
  await one.command.del(people.invitations, people.endedInvitations);
  await one.command.hset(people.team, 'openInvitations', 3, 'joining', 'open');
  const open = async () => (await one.run(scripts.readLimits, people, { actor: '' })).invitationsInUse;
  const revoke = (code: string) =>
    one.run(scripts.revokeInvitation, withCode(code), { id: `id-${code}`, ...as('amy') });
  for (const code of ['o1', 'o2', 'o3']) await create(code);
  await expectRefusal(create('o4'), 'TOO_MANY_INVITATIONS', { limit: 3 });

  await revoke('o1');
  await revoke('o1');
  expect(await open()).toBe(2);
  // More are listed than the limit of this call, because the team permits three.
  await expectRefusal(create('o4'), 'TOO_MANY_INVITATIONS', { limit: 3 });
  await one.command.hset(people.team, 'openInvitations', 4);
  await create('o4');
  for (const userId of ['zoe', 'yan']) {
    await one.run(scripts.joinTeam, withCode('o2'), { ...joining(userId), invited: true });
  }
  expect(await open()).toBe(2);
  await one.command.zadd(people.endedInvitations, 1, 'id-o1', 1, 'id-o2');
  await one.command.zadd(people.invitations, 1, 'o1', 1, 'o2');
  expect(await open()).toBe(2);
  await create('o5');
  expect(await one.command.zcard(people.endedInvitations)).toBe(0);
});
