import { expect, it } from 'vitest';
import { hashToken } from '#core/token.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, type SignedIn } from '../../support/coreForTests.ts';
import { ask, expectRefused } from '../../support/roomsForTests.ts';
import { startAdministeredTeam } from '../../support/startAdministeredTeam.ts';

const { core, elsewhere, redis, keys, owner, admin } = await startAdministeredTeam();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Another session of a person, on the other node. */
async function signIn({ me, password }: SignedIn) {
  const client = connect(elsewhere, '192.0.2.7', FIREFOX);
  return { client, ...unwrap(await client.request('account.signIn', { name: me.name, password })) };
}
const resumes = async (token: string) => (await connect(core).request('account.resume', { token })).ok;
const list = async (by: SignedIn, { me }: SignedIn) => (await ask(by, 'admin.sessions', { userId: me.id })).sessions;
const audited = async (userId: string) =>
  (await ask(owner, 'admin.audit', { limit: 50, userId })).entries.map(({ action, by }) => [action, by]);

it('lists the sessions of a member as the member sees them, without the token', async () => {
  const mei = await join(core);
  const laptop = await signIn(mei);
  const sessions = await list(admin, mei);
  expect(sessions).toMatchObject([
    { isCurrent: false, device: { app: 'Firefox', system: 'Linux' }, address: '192.0.2.7' },
    { isCurrent: false, device: { app: null, system: null }, address: null },
  ]);
  for (const token of [laptop.token, mei.token]) {
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(JSON.stringify(sessions)).not.toContain(hashToken(token));
  }
});

it('ends one session on another node, whose open connection signs out, and no other', async () => {
  const mei = await join(core);
  const laptop = await signIn(mei);
  const [{ id } = { id: '' }] = await list(admin, mei);

  await ask(admin, 'admin.endSession', { userId: mei.me.id, id });

  await laptop.client.waitFor('session.ended');
  expect([await resumes(laptop.token), await resumes(mei.token)]).toEqual([false, true]);
  expect(mei.received('session.ended')).toEqual([]);
  expect(await list(admin, mei)).toHaveLength(1);
  await ask(admin, 'admin.endSession', { userId: mei.me.id, id });
  const actions = (await audited(mei.me.id)).filter(([action]) => action === 'admin.endSession');
  expect(actions).toEqual([['admin.endSession', admin.me.id]]);
});

it('ends all sessions of a person, also those that are not in the list; the person can sign in again', async () => {
  const mei = await join(core);
  const [laptop, unlisted] = [await signIn(mei), await signIn(mei)];
  await redis.zrem(keys.user(mei.me.id).sessions, hashToken(unlisted.token));

  await ask(admin, 'admin.endSessions', { userId: mei.me.id });

  await Promise.all([mei, laptop.client, unlisted.client].map((client) => client.waitFor('session.ended')));
  for (const { token } of [mei, laptop, unlisted]) expect(await resumes(token)).toBe(false);
  expect(await redis.exists(keys.session(hashToken(laptop.token)).session)).toBe(0);
  expect(admin.received('session.ended')).toEqual([]);
  expect((await audited(mei.me.id))[0]).toEqual(['admin.endSessions', admin.me.id]);
  await signIn(mei);
  expect(await list(admin, mei)).toHaveLength(1);
});

it('leaves the sessions of admins and of the owner to the owner, and all to them', async () => {
  const second = await join(core);
  await ask(owner, 'admin.setRole', { userId: second.me.id, role: 'admin' });
  for (const userId of [second.me.id, owner.me.id]) {
    await expectRefused(admin, 'admin.sessions', { userId }, 'NOT_TEAM_OWNER');
    await expectRefused(admin, 'admin.endSession', { userId, id: 'any' }, 'NOT_TEAM_OWNER');
    await expectRefused(admin, 'admin.endSessions', { userId }, 'NOT_TEAM_OWNER');
  }
  expect(await resumes(second.token)).toBe(true);
  await ask(owner, 'admin.endSessions', { userId: second.me.id });
  await second.waitFor('session.ended');
  await expectRefused(owner, 'admin.sessions', { userId: 'stranger' }, 'PERSON_NOT_FOUND');
});

it('never ends a session of one person as that of another', async () => {
  const [mei, tom] = [await join(core), await join(elsewhere)];
  const [{ id } = { id: '' }] = await list(admin, mei);
  await ask(admin, 'admin.endSession', { userId: tom.me.id, id });
  expect([await resumes(mei.token), await resumes(tom.token)]).toEqual([true, true]);
});
