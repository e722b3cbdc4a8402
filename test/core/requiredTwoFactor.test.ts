import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import type { Core } from '#core/Core.ts';
import { chatCalls } from '#shared/contract/index.ts';
import type { TwoFactorRule } from '#shared/contract/teamModel.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { ask, createRoom, expectRefused, outcomeOf } from '../support/roomsForTests.ts';
import { textOf } from '../support/textOf.ts';
import { VALID_ARGS } from '../unit/contract/validArgs.ts';

/** The calls that set up two-factor sign-in, besides the sign-out. */
const SETUP_CALLS = [
  'account.beginTwoFactor',
  'account.confirmTwoFactor',
  'account.endOtherSessions',
  'account.endSession',
  'account.sessions',
  'account.twoFactor',
];

/** Turns two-factor sign-in on. */
async function setUp(person: SignedIn): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = await ask(person, 'account.beginTwoFactor', { password: person.password });
  const code = totpCode(secret, totpStep(Date.now()));
  const { recoveryCodes } = await ask(person, 'account.confirmTwoFactor', { code });
  return { secret, recoveryCodes };
}

/** A team on two nodes, whose owner has a second factor; with an admin, a member and a guest, all on the first node. */
async function startTeam() {
  const keyPrefix = randomPrefix();
  const [core, elsewhere] = [startCore({ keyPrefix }), startCore({ keyPrefix })];
  onTestFinished(async () => {
    await Promise.all([core.stop(), elsewhere.stop()]);
  });
  const owner = await join(core);
  const { recoveryCodes } = await setUp(owner);
  const [admin, member, guest] = [await join(core), await join(core), await join(core)];
  const setRole = (person: SignedIn, role: 'admin' | 'member' | 'guest') =>
    ask(owner, 'admin.setRole', { userId: person.me.id, role });
  await setRole(admin, 'admin');
  await setRole(guest, 'guest');
  const setRule = (rule: TwoFactorRule) => ask(owner, 'admin.setTwoFactorRule', { rule });
  return { core, elsewhere, owner, admin, member, guest, setRole, setRule, recoveryCodes };
}

/** Signs a person in on another connection. */
async function signIn(core: Core, { me: { name }, password }: Pick<SignedIn, 'me' | 'password'>) {
  const client = connect(core);
  const { me, token } = unwrap(await client.request('account.signIn', { name, password }));
  return { ...client, me, token, password };
}

/** Signs a person in at the identity provider. */
async function signInAtProvider(core: Core, subject: string = randomUUID()) {
  const verifier = 'a verifier of a page';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const person = { issuer: 'https://acme.example', subject, names: [`sso ${subject.slice(0, 8)}`] };
  const ticket = unwrap(await core.singleSignOn.admit(person, challenge, '192.0.2.1'));
  const client = connect(core);
  const { me, token } = unwrap(await client.request('account.signInWithTicket', { ticket, verifier }));
  return { ...client, me, token, password: '', subject };
}

const outcomeFor = async (person: SignedIn) => outcomeOf(await person.request('conversation.list', {}));
const waitForOutcome = (person: SignedIn, outcome: string) =>
  expect.poll(() => outcomeFor(person), { interval: 20 }).toBe(outcome);
/** The last event of a session about its two-factor sign-in. */
const lastOf = (person: SignedIn) => person.received('account.twoFactorRequired').at(-1)?.isRequired;

describe('required two-factor sign-in', () => {
  it('applies to the roles of the rule, by password, to open sessions and to new ones', async () => {
    const { core, elsewhere, owner, admin, member, guest, setRule } = await startTeam();
    const provided = await signInAtProvider(core);
    await ask(owner, 'admin.setRole', { userId: provided.me.id, role: 'admin' });
    const people = { owner, admin, member, guest, provided };
    const expected = {
      none: { owner: 'ok', admin: 'ok', member: 'ok', guest: 'ok', provided: 'ok' },
      admins: { owner: 'ok', admin: 'TWO_FACTOR_REQUIRED', member: 'ok', guest: 'ok', provided: 'ok' },
      members: {
        owner: 'ok',
        admin: 'TWO_FACTOR_REQUIRED',
        member: 'TWO_FACTOR_REQUIRED',
        guest: 'ok',
        provided: 'ok',
      },
    } as const;
    for (const rule of ['members', 'admins', 'none', 'admins'] as const) {
      await setRule(rule);
      for (const [name, outcome] of Object.entries(expected[rule])) {
        await waitForOutcome(people[name as keyof typeof people], outcome);
      }
      for (const name of ['admin', 'member', 'guest'] as const) {
        const again = await signIn(elsewhere, people[name]);
        const isRequired = expected[rule][name] !== 'ok';
        expect([name, rule, again.me.twoFactorRequired === true]).toEqual([name, rule, isRequired]);
        expect(await outcomeFor(again)).toBe(expected[rule][name]);
      }
      const resumed = unwrap(await connect(elsewhere).request('account.resume', { token: provided.token }));
      expect(resumed.me.twoFactorRequired).toBeUndefined();
      expect((await ask(owner, 'team.describe', {})).twoFactorRule).toBe(rule);
    }
    await setRule('members');
    const name = `new ${freshId()}`;
    const registered = unwrap(await connect(core).request('account.register', { name, password: 'correct horse' }));
    expect(registered.me.twoFactorRequired).toBe(true);
    const entries = (await ask(owner, 'admin.audit', { limit: 9, action: 'admin.setTwoFactorRule' })).entries;
    expect(entries.map(({ detail }) => detail)).toEqual(['members', 'admins', 'none', 'admins', 'members']);
  });

  it('lets visitors into their room', async () => {
    const { elsewhere, owner, setRule } = await startTeam();
    const { name, conversationId } = await createRoom(owner, {});
    const { code } = await ask(owner, 'visitor.setLink', { conversationId, clientId: freshId(), on: true });
    await setRule('members');
    const client = connect(elsewhere);
    const entering = { room: name, code: code ?? '', nickname: 'Ana' };
    const { me } = unwrap(await client.request('visitor.enter', entering));
    expect(me.twoFactorRequired).toBeUndefined();
    await say(client, conversationId, 'hello');
  });

  it('permits only the calls of the setup', async () => {
    const { member, setRule } = await startTeam();
    await setRule('members');
    await waitForOutcome(member, 'TWO_FACTOR_REQUIRED');
    const permitted: string[] = [];
    for (const [name, { session }] of Object.entries(chatCalls)) {
      if (session !== 'required' || name === 'account.signOut') continue;
      const result = await member.connection.request(name, VALID_ARGS[name as keyof typeof VALID_ARGS]);
      if (result.ok || result.error.code !== 'TWO_FACTOR_REQUIRED') permitted.push(name);
    }
    expect(permitted.toSorted()).toEqual(SETUP_CALLS);
    await ask(member, 'account.signOut', {});
  });

  it('stops the events of open sessions on every node, until it is set up in one of them', async () => {
    const { elsewhere, owner, member, setRule } = await startTeam();
    const there = await signIn(elsewhere, member);
    const { conversationId } = (await ask(owner, 'direct.open', { userId: member.me.id })).conversation;
    const everywhere = [member, there];
    const textsOf = (person: SignedIn) =>
      person.received('conversation.appended').flatMap(({ event }) => textOf(event) ?? []);
    const titlesOf = (person: SignedIn) => person.received('person.changed').map(({ profile }) => profile.title);
    const happen = async (text: string) => {
      await say(owner, conversationId, text);
      await ask(owner, 'person.setProfile', { title: text });
    };
    await happen('before');
    for (const person of everywhere) {
      await expect.poll(() => [textsOf(person), titlesOf(person)]).toEqual([['before'], ['before']]);
    }

    await setRule('members');
    for (const person of everywhere) await expect.poll(() => lastOf(person)).toBe(true);
    const late = await signIn(elsewhere, member);
    everywhere.push(late);
    await happen('during');
    await setUp(there);
    for (const person of everywhere) await expect.poll(() => lastOf(person)).toBe(false);
    await happen('after');
    // In the order in which they were published, so what is missing was not delivered.
    for (const person of everywhere) {
      const earlier = person === late ? [] : ['before'];
      const expected = [...earlier, 'after'];
      await expect.poll(() => [textsOf(person), titlesOf(person)]).toEqual([expected, expected]);
      expect(await outcomeFor(person)).toBe('ok');
    }
    const resumed = unwrap(await member.request('account.resume', { token: member.token }));
    expect(resumed.me.twoFactorRequired).toBeUndefined();
  });

  it('applies at once when a role changes, in both directions, and when the owner turns it off for a person', async () => {
    const { elsewhere, owner, member, setRole, setRule } = await startTeam();
    const there = await signIn(elsewhere, member);
    await setRule('admins');
    await setRole(member, 'admin');
    for (const person of [member, there]) {
      await waitForOutcome(person, 'TWO_FACTOR_REQUIRED');
      expect(person.received('team.memberChanged').map(({ userId }) => userId)).not.toContain(member.me.id);
    }
    await setRole(member, 'member');
    for (const person of [member, there]) await waitForOutcome(person, 'ok');
    await setRole(member, 'admin');
    await waitForOutcome(member, 'TWO_FACTOR_REQUIRED');
    await setUp(member);
    for (const person of [member, there]) await waitForOutcome(person, 'ok');
    await ask(owner, 'admin.turnOffTwoFactor', { userId: member.me.id });
    for (const person of [member, there]) await waitForOutcome(person, 'TWO_FACTOR_REQUIRED');
    await setUp(there);
    await waitForOutcome(member, 'ok');
  });

  it('can’t be turned off by a person of whom it is required, and can by others', async () => {
    const { owner, member, setRule, recoveryCodes } = await startTeam();
    const { recoveryCodes: own } = await setUp(member);
    await setRule('admins');
    const turnOff = { password: owner.password, code: recoveryCodes[0] ?? '' };
    await expectRefused(owner, 'account.turnOffTwoFactor', turnOff, 'TWO_FACTOR_STAYS_ON');
    await ask(member, 'account.turnOffTwoFactor', { password: member.password, code: own[0] ?? '' });
    await setRule('none');
    // The code was not used.
    await ask(owner, 'account.turnOffTwoFactor', turnOff);
  });

  it('is required by the owner only, and not before their own, except after single sign-on', async () => {
    const { core, owner, admin, member, guest, setRule, recoveryCodes } = await startTeam();
    for (const person of [admin, member]) {
      await expectRefused(person, 'admin.setTwoFactorRule', { rule: 'members' }, 'NOT_TEAM_OWNER');
    }
    await expectRefused(guest, 'admin.setTwoFactorRule', { rule: 'members' }, 'NOT_FOR_GUESTS');
    await ask(owner, 'account.turnOffTwoFactor', { password: owner.password, code: recoveryCodes[0] ?? '' });
    await expectRefused(owner, 'admin.setTwoFactorRule', { rule: 'admins' }, 'TWO_FACTOR_OWN_FIRST');
    await setRule('none');
    unwrap(await core.administer('admin.setTwoFactorRule', { rule: 'admins' }));
    await waitForOutcome(owner, 'TWO_FACTOR_REQUIRED');
    unwrap(await core.administer('admin.setTwoFactorRule', { rule: 'none' }));
    await waitForOutcome(owner, 'ok');

    const provided = await signInAtProvider(core);
    await ask(owner, 'admin.handOver', { userId: provided.me.id });
    await ask(provided, 'admin.setTwoFactorRule', { rule: 'members' });
    expect(await outcomeFor(provided)).toBe('ok');
  });

  it('passes a session of single sign-on also after it was resumed and its password was changed', async () => {
    const { core, elsewhere, owner, setRule } = await startTeam();
    const provided = await signInAtProvider(core);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: provided.me.id });
    const reset = { name: provided.me.name, code, newPassword: 'battery staple' };
    const byPassword = unwrap(await connect(core).request('account.resetPassword', reset));
    await setRule('members');
    const outcomeWith = async (token: string) =>
      unwrap(await connect(elsewhere).request('account.resume', { token })).me.twoFactorRequired === true;
    expect(await outcomeWith(byPassword.token)).toBe(true);

    const again = await signInAtProvider(core, provided.subject);
    expect(again.me.id).toBe(provided.me.id);
    const changed = await ask(again, 'account.changePassword', {
      password: 'battery staple',
      newPassword: 'correct horses',
    });
    expect(await outcomeWith(changed.token)).toBe(false);
    expect(await outcomeFor(again)).toBe('ok');
  });
});
