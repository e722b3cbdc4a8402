import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import type { Core } from '#core/Core.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, type SignedIn, startTwoCores } from '../support/coreForTests.ts';
import { ask, expectRefused, outcomeOf } from '../support/roomsForTests.ts';

const { core, elsewhere } = startTwoCores();
const owner = await join(core);
const verifier = 'a verifier of a page';
const challenge = createHash('sha256').update(verifier).digest('base64url');

const personOf = (subject: string, ...names: string[]) => ({ issuer: 'https://acme.example', subject, names });

async function admit(person: ReturnType<typeof personOf>, on: Core = core) {
  const ticket = unwrap(await on.singleSignOn.admit(person, challenge, '192.0.2.1'));
  const client = connect(on);
  const { me, token } = unwrap(await client.request('account.signInWithTicket', { ticket, verifier }));
  return { ...client, me: { id: me.id, name: me.name }, token, password: '' } satisfies SignedIn;
}

describe('an account of single sign-on', () => {
  it('is one account for concurrent first sign-ins on two nodes', async () => {
    const [subject, name] = [randomUUID(), `Mei ${randomUUID().slice(0, 8)}`];
    const nodes = [core, elsewhere, core, elsewhere];
    const sessions = await Promise.all(nodes.map((node) => admit(personOf(subject, name), node)));
    expect(new Set(sessions.map(({ me }) => me.id)).size).toBe(1);
    expect(sessions[0]?.me.name).toBe(name);
    const { people } = await ask(owner, 'person.list', {});
    expect(people.filter((person) => person.name.startsWith(name))).toHaveLength(1);
    const audit = await ask(owner, 'admin.audit', { limit: 10, userId: sessions[0]?.me.id ?? '' });
    expect(audit.entries.map(({ action }) => action)).toEqual(['team.joined']);
  });

  it('belongs to issuer and subject together', async () => {
    const mei = await admit(personOf('shared subject', 'Mei'));
    const other = await admit({ ...personOf('shared subject', 'Mei'), issuer: 'https://other.example' });
    expect(other.me.id).not.toBe(mei.me.id);
  });

  it.each([
    ['hidden characters', ['Bob\u202E Stone'], 'Bob Stone'],
    ['a name that is too long', ['x'.repeat(300)], 'x'.repeat(LIMITS.nameLength)],
    ['an invalid name before a valid one', ['\u200B', 'tom-the-second'], 'tom-the-second'],
  ])('gets a valid name from %s', async (_what, names, expected) => {
    const { me } = await admit(personOf(randomUUID(), ...names));
    expect(me.name).toBe(expected);
  });

  it('gets another name than each of many people with the same one', async () => {
    const name = `Kim ${randomUUID().slice(0, 6)}`;
    const names = new Set<string>();
    for (let count = 0; count < 11; count += 1) names.add((await admit(personOf(randomUUID(), name))).me.name);
    expect([...names].slice(0, 9)).toEqual([name, ...Array.from({ length: 8 }, (_, index) => `${name} ${index + 2}`)]);
    expect(names.size).toBe(11);
  });

  it('keeps its person after a change of the name', async () => {
    const subject = randomUUID();
    const mei = await admit(personOf(subject, 'Mei before'));
    await ask(mei, 'account.setName', { name: 'Mei after' });
    expect((await admit(personOf(subject, 'Mei before'))).me).toEqual({ id: mei.me.id, name: 'Mei after' });
    await expectRefused(mei, 'account.changePassword', { password: '', newPassword: 'battery staple' }, 'NO_PASSWORD');
  });

  it('has no password, says so to its person only, and gets one by a code of an admin', async () => {
    const subject = randomUUID();
    const mei = await admit(personOf(subject, `Mei ${subject.slice(0, 8)}`));
    const newPassword = 'battery staple';
    await expectRefused(mei, 'account.changePassword', { password: 'any', newPassword }, 'NO_PASSWORD');
    await expectRefused(mei, 'account.beginTwoFactor', { password: 'any' }, 'NO_PASSWORD');
    const signIn = async (password: string) =>
      outcomeOf(await connect(core).request('account.signIn', { name: mei.me.name, password }));
    expect(await signIn('')).toBe('WRONG_CREDENTIALS');
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    unwrap(await connect(core).request('account.resetPassword', { name: mei.me.name, code, newPassword }));
    expect(await signIn(newPassword)).toBe('ok');
    const again = await admit(personOf(subject, 'Mei'));
    expect(again.me.id).toBe(mei.me.id);
    // The provider decides about a second factor of its own; the code of the account is for the password.
    const { secret } = await ask(again, 'account.beginTwoFactor', { password: newPassword });
    await ask(again, 'account.confirmTwoFactor', { code: totpCode(secret, totpStep(Date.now())) });
    expect(await signIn(newPassword)).toBe('CODE_REQUIRED');
    expect((await admit(personOf(subject, 'Mei'))).me.id).toBe(mei.me.id);
  });

  it('is closed to its person while it is deactivated', async () => {
    const subject = randomUUID();
    const mei = await admit(personOf(subject, 'Mei once'));
    await ask(owner, 'admin.deactivate', { userId: mei.me.id });
    const refused = await core.singleSignOn.admit(personOf(subject, 'Mei once'), challenge, '192.0.2.1');
    expect(outcomeOf(refused)).toBe('ACCOUNT_DEACTIVATED');
    await ask(owner, 'admin.reactivate', { userId: mei.me.id });
    expect((await admit(personOf(subject, 'Mei once'))).me).toEqual(mei.me);
  });
});
