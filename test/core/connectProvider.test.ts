import { afterAll, describe, expect, it } from 'vitest';
import { identityHash } from '#core/account/identities.ts';
import { scripts } from '#core/generated/scripts.ts';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { challengeOf, hashToken } from '#core/token.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import {
  addPasskey,
  beginSignIn,
  hasSession,
  joinOnPage,
  signInOutcome,
  signInWith,
} from '../support/passkeysForTests.ts';
import {
  admit,
  beginConnecting,
  completeConnection,
  connectAccount,
  freshPerson,
  isConnected,
  offerConnection,
  offerTo,
  personOf,
  PROVIDER,
  signInAt,
  VERIFIER,
} from '../support/providerForTests.ts';
import { ask, expectRefused, outcomeOf } from '../support/roomsForTests.ts';
import { openPlace } from '../support/teamCopyForTests.ts';

const keyPrefix = randomPrefix();
const timing = { sweepEveryMs: 25, cleanupDelayMs: 50 };
const [core, elsewhere] = [
  startCore({ keyPrefix, timing, singleSignOn: PROVIDER }),
  startCore({ keyPrefix, timing, singleSignOn: PROVIDER }),
];
// One server, or a cluster.
const { redis, keys } = openPlace({ keyPrefix }, afterAll);
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
});
const owner = await join(core);

/** Signs a person in with their password again. */
async function signInAgain({ me: { name }, password, me }: SignedIn): Promise<SignedIn> {
  const client = connect(core);
  const { token } = unwrap(await client.request('account.signIn', { name, password }));
  return { ...client, me, token, password };
}

/** Turns two-factor sign-in on. Resolves with recovery codes. */
async function turnOnTwoFactor(account: SignedIn): Promise<readonly string[]> {
  const { secret } = await ask(account, 'account.beginTwoFactor', { password: account.password });
  const code = totpCode(secret, totpStep(Date.now()));
  return (await ask(account, 'account.confirmTwoFactor', { code })).recoveryCodes;
}

const actionsOf = async ({ me }: SignedIn) =>
  (await ask(owner, 'admin.audit', { limit: 20, userId: me.id })).entries.map(({ action }) => action);
const resumes = async ({ token }: SignedIn) => outcomeOf(await connect(core).request('account.resume', { token }));

describe('a connected account', () => {
  it('is the one that a sign-in with the provider opens, with its messages, on every node', async () => {
    const { mei, conversationId } = await pair(core);
    await say(mei, conversationId, 'before');
    const person = freshPerson();
    expect(await ask(mei, 'account.provider', {})).toEqual({
      provider: { name: 'Acme', setsRoles: true },
      isConnected: false,
      names: [],
      hasPassword: true,
    });
    expect(await connectAccount(core, mei, person)).toBe('ok');
    expect(await isConnected(mei)).toBe(true);
    expect(await actionsOf(mei)).toEqual(['account.connectProvider', 'team.joined']);
    for (const node of [core, elsewhere]) {
      const again = await signInAt(node, person);
      expect(again.me).toEqual(mei.me);
      const { events } = await ask(again, 'conversation.fetch', { conversationId });
      expect(JSON.stringify(events)).toContain('before');
    }
    await signInAgain(mei);
  });

  it('keeps its role as the groups say, and the owner stays the owner', async () => {
    const [admin, boss, bossAtProvider] = [await join(core), owner, freshPerson()];
    await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
    const person = freshPerson();
    expect(await connectAccount(core, admin, person)).toBe('ok');
    const roleOf = async (userId: string) => {
      const { people } = await ask(owner, 'admin.people', {});
      return people.find(({ id }) => id === userId)?.role;
    };
    expect(await roleOf(admin.me.id)).toBe('admin');
    await signInAt(core, { ...person, isAdmin: false });
    expect(await roleOf(admin.me.id)).toBe('member');
    expect(await connectAccount(core, boss, bossAtProvider)).toBe('ok');
    for (const isAdmin of [false, true]) {
      expect((await signInAt(core, { ...bossAtProvider, isAdmin })).me.id).toBe(boss.me.id);
      expect(await roleOf(boss.me.id)).toBe('owner');
    }
  });

  it('is signed out by the provider only where it signed in with the provider', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const [there, also] = [await signInAt(core, { ...person, session: 's1' }), await signInAt(core, person)];
    unwrap(await core.singleSignOn.signOut({ ...person, session: 's1' }));
    expect([await resumes(there), await resumes(also), await resumes(mei)]).toEqual(['SESSION_EXPIRED', 'ok', 'ok']);
    unwrap(await core.singleSignOn.signOut({ ...person, session: undefined }));
    expect([await resumes(also), await resumes(mei)]).toEqual(['SESSION_EXPIRED', 'ok']);
  });

  it('still needs a second factor with its password, where the team requires one', async () => {
    const other = startCore({ singleSignOn: PROVIDER });
    const [boss, mei, person] = [await join(other), await join(other), freshPerson()];
    await turnOnTwoFactor(boss);
    expect(await connectAccount(other, mei, person)).toBe('ok');
    await ask(boss, 'admin.setTwoFactorRule', { rule: 'members' });
    const { name } = mei.me;
    const byPassword = unwrap(await connect(other).request('account.signIn', { name, password: mei.password }));
    expect(byPassword.me.twoFactorRequired).toBe(true);
    const { token } = await signInAt(other, person);
    expect(unwrap(await connect(other).request('account.resume', { token })).me.twoFactorRequired).toBeUndefined();
    await other.stop();
  });

  it('is gone from both sides when its person is erased', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    await ask(owner, 'admin.erase', { userId: mei.me.id, name: mei.me.name });
    for (const side of [keys.identity(identityHash(person)).identity, keys.user(mei.me.id).provider]) {
      await expect.poll(() => redis.command.exists(side)).toBe(0);
    }
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
  });
});

describe('connecting', () => {
  it('shows the names of the person at the provider, without characters that hide something', async () => {
    const mei = await join(core);
    const person = personOf('shown', 'Mei\u202E Lin', 'mei.lin', 'Mei Lin', 'third');
    const ticket = await offerTo(core, mei, person);
    const described = await ask(mei, 'account.describeConnection', { ticket, verifier: VERIFIER });
    expect(described).toEqual({ names: ['Mei Lin', 'mei.lin'] });
    const nameless = await offerTo(core, mei, personOf('nameless', '\u200B'));
    expect(await ask(mei, 'account.describeConnection', { ticket: nameless, verifier: VERIFIER })).toEqual({
      names: [],
    });
  });

  it('needs the password, and a code of two-factor sign-in, which is not used up in vain', async () => {
    const mei = await join(core);
    const challenge = challengeOf(VERIFIER);
    await expectRefused(mei, 'account.beginConnecting', { password: 'wrong', challenge }, 'WRONG_CREDENTIALS');
    const [first = '', second = ''] = await turnOnTwoFactor(mei);
    const { password } = mei;
    await expectRefused(mei, 'account.beginConnecting', { password, challenge }, 'CODE_REQUIRED');
    await expectRefused(mei, 'account.beginConnecting', { password, challenge, code: '000000' }, 'CODE_WRONG');
    const ticket = await offerConnection(core, await beginConnecting(mei, first), freshPerson());
    await expectRefused(mei, 'account.beginConnecting', { password, challenge, code: first }, 'CODE_WRONG');
    expect(await completeConnection(mei, ticket)).toBe('ok');
    await expectRefused(mei, 'account.beginConnecting', { password, challenge, code: second }, 'ACCOUNT_CONNECTED');
    await expectRefused(mei, 'account.disconnectProvider', { password }, 'CODE_REQUIRED');
    await ask(mei, 'account.disconnectProvider', { password, code: second });
  });

  it('is not offered without a provider', async () => {
    const other = startCore();
    const mei = await join(other);
    expect((await ask(mei, 'account.provider', {})).provider).toBeNull();
    const args = { password: mei.password, challenge: challengeOf(VERIFIER) };
    await expectRefused(mei, 'account.beginConnecting', args, 'PROVIDER_UNAVAILABLE');
    await other.stop();
  });

  it('creates no account, and signs no one in', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    const before = (await ask(owner, 'person.list', {})).people.length;
    await offerTo(core, mei, person);
    expect((await ask(owner, 'person.list', {})).people).toHaveLength(before);
    expect(await redis.command.exists(keys.identity(identityHash(person)).identity)).toBe(0);
  });

  it('refuses an account at the provider that opens another account, and a second one for an account', async () => {
    const [mei, tom, person] = [await join(core), await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    expect(await connectAccount(core, tom, person)).toBe('IDENTITY_TAKEN');
    const again = { password: mei.password, challenge: challengeOf(VERIFIER) };
    await expectRefused(mei, 'account.beginConnecting', again, 'ACCOUNT_CONNECTED');
    expect([await isConnected(mei), await isConnected(tom)]).toEqual([true, false]);
    const joined = await signInAt(core, freshPerson());
    const anyone = { password: 'any', challenge: challengeOf(VERIFIER) };
    await expectRefused(joined, 'account.beginConnecting', anyone, 'NO_PASSWORD');
    // After the refusal, tom connects another one.
    expect(await connectAccount(core, tom, freshPerson())).toBe('ok');
  });

  it('refuses one that a deactivated account has', async () => {
    const [mei, tom, person] = [await join(core), await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    await ask(owner, 'admin.deactivate', { userId: mei.me.id });
    expect(await connectAccount(core, tom, person)).toBe('IDENTITY_TAKEN');
    expect(outcomeOf(await core.singleSignOn.admit(person, challengeOf(VERIFIER), ''))).toBe('ACCOUNT_DEACTIVATED');
  });
});

describe('an attack on a connection', () => {
  it('with the ticket of a sign-in is refused, and so is a sign-in with the ticket of a connection', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    const ticket = await admit(core, person);
    await expectRefused(mei, 'account.describeConnection', { ticket, verifier: VERIFIER }, 'SIGN_IN_EXPIRED');
    expect(await completeConnection(mei, ticket)).toBe('SIGN_IN_EXPIRED');
    const offered = { ticket: await offerTo(core, mei, freshPerson()), verifier: VERIFIER };
    expect(outcomeOf(await connect(core).request('account.signInWithTicket', offered))).toBe('SIGN_IN_EXPIRED');
    // Neither has used up the other.
    expect(outcomeOf(await connect(core).request('account.signInWithTicket', { ticket, verifier: VERIFIER }))).toBe(
      'ok',
    );
    expect(await completeConnection(mei, offered.ticket)).toBe('ok');
  });

  it('with the ticket of a passkey is refused', async () => {
    const page = await joinOnPage(core);
    const { client, response } = await beginSignIn(core, await addPasskey(page));
    const begun = { response, challenge: challengeOf(VERIFIER) };
    const { ticket } = unwrap(await client.request('account.createPasskeyTicket', begun));
    expect(await completeConnection(page, ticket)).toBe('SIGN_IN_EXPIRED');
    expect(await isConnected(page)).toBe(false);
  });

  it('with the ticket of another person, session or page is refused, and uses the ticket up', async () => {
    const [mei, mallory] = [await join(core), await join(core)];
    const theirs = await signInAgain(mei);
    const person = freshPerson();
    // Of an attacker's identity for the account of mei, who opens the link; then the other way around.
    const attacks: [SignedIn, SignedIn, string][] = [
      [mallory, mei, VERIFIER],
      [mei, mallory, VERIFIER],
      [mei, theirs, VERIFIER],
      [mei, mei, 'the verifier of another page'],
    ];
    for (const [begins, completes, verifier] of attacks) {
      const ticket = await offerTo(core, begins, person);
      await expectRefused(completes, 'account.describeConnection', { ticket, verifier }, 'SIGN_IN_EXPIRED');
      expect(await completeConnection(completes, ticket, verifier)).toBe('SIGN_IN_EXPIRED');
      expect(await completeConnection(begins, ticket)).toBe('SIGN_IN_EXPIRED');
    }
    expect([await isConnected(mei), await isConnected(mallory)]).toEqual([false, false]);
    expect([mei.me.id, mallory.me.id]).not.toContain((await signInAt(core, person)).me.id);
  });

  it('that repeats a start or a ticket is refused', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    const start = await beginConnecting(mei);
    const ticket = await offerConnection(elsewhere, start, person);
    expect(outcomeOf(await core.singleSignOn.startConnecting(start))).toBe('SIGN_IN_EXPIRED');
    expect(await completeConnection(mei, ticket)).toBe('ok');
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    expect(await completeConnection(mei, ticket)).toBe('SIGN_IN_EXPIRED');
    expect(await isConnected(mei)).toBe(false);
  });

  it('after the session has ended, or its password was changed, is refused', async () => {
    const mei = await join(core);
    const ticket = await offerTo(core, mei, freshPerson());
    await ask(mei, 'account.changePassword', { password: mei.password, newPassword: 'battery staple' });
    expect(await completeConnection(mei, ticket)).toBe('SIGN_IN_EXPIRED');
    const tom = await join(core);
    const late = await offerTo(core, tom, freshPerson());
    await ask(tom, 'account.signOut', {});
    expect(await completeConnection(tom, late)).toBe('NOT_SIGNED_IN');
    expect(await completeConnection(await signInAgain(tom), late)).toBe('SIGN_IN_EXPIRED');
  });

  it('with what has expired is refused', async () => {
    const hasty = startCore({ keyPrefix, singleSignOn: PROVIDER, timing: { authorizationMs: 1 } });
    const mei = await join(core);
    const there = connect(hasty);
    unwrap(await there.request('account.resume', { token: mei.token }));
    const args = { password: mei.password, challenge: challengeOf(VERIFIER) };
    const { start } = unwrap(await there.request('account.beginConnecting', args));
    await expect.poll(async () => outcomeOf(await hasty.singleSignOn.startConnecting(start))).toBe('SIGN_IN_EXPIRED');
    const session = { sessionHash: hashToken(mei.token), challenge: challengeOf(VERIFIER), generation: 0, leftMs: 1 };
    const ticket = unwrap(await core.singleSignOn.offerConnection(freshPerson(), session));
    await expect.poll(() => redis.command.exists(keys.ticket(hashToken(ticket)).connection)).toBe(0);
    expect(await completeConnection(mei, ticket)).toBe('SIGN_IN_EXPIRED');
    await hasty.stop();
  });

  it('by taking long at each step does not prolong the permission', async () => {
    const mei = await join(core);
    await redis.run(scripts.endConnecting, keys.user(mei.me.id), {});
    const session = unwrap(await core.singleSignOn.startConnecting(await beginConnecting(mei)));
    expect(session.generation).toBe(1);
    expect(session.leftMs).toBeGreaterThan(0);
    const AUTHORIZATION = { nonce: 'n', codeVerifier: 'v', redirectUri: 'https://chat.example', isDesktop: false };
    unwrap(await core.singleSignOn.begin('state', 'browser', { ...AUTHORIZATION, ...session, leftMs: 50_000 }));
    const taken = unwrap(await elsewhere.singleSignOn.take('state', 'browser'));
    expect(taken.leftMs).toBeLessThanOrEqual(50_000);
    const { sessionHash, challenge, generation, leftMs } = taken;
    const permitted = { sessionHash, challenge, generation, leftMs };
    const ticket = unwrap(await core.singleSignOn.offerConnection(freshPerson(), permitted));
    expect(await redis.command.pttl(keys.ticket(hashToken(ticket)).connection)).toBeLessThanOrEqual(leftMs);
    expect(await completeConnection(mei, ticket)).toBe('ok');
  });

  it('by trying tickets is limited, as passwords are', async () => {
    const mei = await join(core);
    const guess = () => mei.request('account.describeConnection', { ticket: 'guessed', verifier: VERIFIER });
    const outcomes = new Set<string>();
    for (let count = 0; count < 31; count += 1) outcomes.add(outcomeOf(await guess()));
    expect([...outcomes]).toEqual(['SIGN_IN_EXPIRED', 'TOO_MANY_ATTEMPTS']);
  });
});

describe('concurrent calls', () => {
  const ROUNDS = 5;

  it('of two people connect the same person with one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mei, tom, person] = [await join(core), await join(elsewhere), freshPerson()];
      const [first, second] = [await offerTo(core, mei, person), await offerTo(core, tom, person)];
      const outcomes = await Promise.all([completeConnection(mei, first), completeConnection(tom, second)]);
      expect(outcomes.toSorted()).toEqual(['IDENTITY_TAKEN', 'ok']);
      const [connected, other] = outcomes[0] === 'ok' ? [mei, tom] : [tom, mei];
      // The audit log has each connection that was made, and the end of each that was withdrawn.
      const ofOther = (await actionsOf(other)).filter((action) => action.endsWith('Provider'));
      expect([[], ['account.disconnectProvider', 'account.connectProvider']]).toContainEqual(ofOther);
      expect([await isConnected(mei), await isConnected(tom)]).toEqual([connected === mei, connected === tom]);
      expect((await signInAt(core, person)).me.id).toBe(connected.me.id);
    }
  });

  it('of one person connect the account with one of two people', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mei = await join(core);
      const there = await signInAgain(mei);
      const people = [freshPerson(), freshPerson()] as const;
      const tickets = [await offerTo(core, mei, people[0]), await offerTo(core, there, people[1])] as const;
      const outcomes = await Promise.all([completeConnection(mei, tickets[0]), completeConnection(there, tickets[1])]);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(['ACCOUNT_CONNECTED', 'SIGN_IN_EXPIRED', 'ok']).toEqual(expect.arrayContaining(outcomes));
      const [connected, other] = outcomes[0] === 'ok' ? people : [people[1], people[0]];
      expect((await signInAt(core, connected)).me.id).toBe(mei.me.id);
      expect((await signInAt(core, other)).me.id).not.toBe(mei.me.id);
    }
  });

  it('of a first sign-in and a connection give the person one account', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mei, person] = [await join(core), freshPerson()];
      const ticket = await offerTo(core, mei, person);
      const before = (await ask(owner, 'person.list', {})).people.length;
      const [outcome] = await Promise.all([
        completeConnection(mei, ticket),
        elsewhere.singleSignOn.admit(person, challengeOf(VERIFIER), ''),
      ]);
      const { id, name } = (await signInAt(core, person)).me;
      expect([outcome, id === mei.me.id]).toEqual(outcome === 'ok' ? ['ok', true] : ['IDENTITY_TAKEN', false]);
      expect(await isConnected(mei)).toBe(outcome === 'ok');
      expect((await ask(owner, 'person.list', {})).people).toHaveLength(outcome === 'ok' ? before : before + 1);
      // No account under the name at the provider belongs to mei.
      expect(name === mei.me.name).toBe(outcome === 'ok');
    }
  });
});

describe('an interruption', () => {
  /** Of a record that is younger than a minute, however long the test takes. */
  const LATER = Number.MAX_SAFE_INTEGER;
  const record = (account: SignedIn, person: ReturnType<typeof freshPerson>) =>
    redis.command.hset(keys.user(account.me.id).provider, { identity: identityHash(person), since: 1 });

  it('of a connection leaves it unmade, and it can be made again, also with someone else', async () => {
    const [mei, tom, person, other] = [await join(core), await join(core), freshPerson(), freshPerson()];
    await record(mei, person);
    await record(tom, other);
    expect([await isConnected(mei), await isConnected(tom)]).toEqual([false, false]);
    expect(await connectAccount(core, mei, person)).toBe('ok');
    expect(await connectAccount(core, tom, freshPerson())).toBe('ok');
    // What remains does not keep the person from an account of their own.
    const joined = await signInAt(core, other);
    expect(joined.me.id).not.toBe(tom.me.id);
    expect([await isConnected(joined), await isConnected(tom)]).toEqual([true, true]);
  });

  it('of a disconnection leaves it made, and it can be repeated, or the account connected again', async () => {
    const [mei, tom, person] = [await join(core), await join(core), freshPerson()];
    for (const account of [mei, tom]) {
      expect(await connectAccount(core, account, person)).toBe('ok');
      await redis.command.del(keys.identity(identityHash(person)).identity);
      expect(await isConnected(account)).toBe(false);
    }
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    expect(await redis.command.hget(keys.user(mei.me.id).provider, 'identity')).toBe('');
    expect(await connectAccount(core, tom, person)).toBe('ok');
    expect((await signInAt(core, person)).me.id).toBe(tom.me.id);
  });

  it('between two connections of one account never leaves two people who sign in to it', async () => {
    const [mei, first, second] = [await join(core), freshPerson(), freshPerson()];
    expect(await connectAccount(core, mei, first)).toBe('ok');
    await record(mei, second);
    await redis.command.hset(keys.identity(identityHash(first)).identity, { since: 1 });
    expect((await signInAt(core, first)).me.id).not.toBe(mei.me.id);
    expect((await signInAt(core, second)).me.id).not.toBe(mei.me.id);
    expect(await isConnected(mei)).toBe(false);
  });

  it('is not taken for one before a minute has passed', async () => {
    const [mei, person, other] = [await join(core), freshPerson(), freshPerson()];
    await record(mei, person);
    await redis.command.hset(keys.user(mei.me.id).provider, { since: LATER });
    expect(await connectAccount(core, mei, other)).toBe('ACCOUNT_CONNECTED');
    await record(mei, person);
    expect(await connectAccount(core, mei, other)).toBe('ok');
    await redis.command.hset(keys.user(mei.me.id).provider, { identity: identityHash(person) });
    await redis.command.hset(keys.identity(identityHash(other)).identity, { since: LATER });
    const refused = await core.singleSignOn.admit(other, challengeOf(VERIFIER), '');
    expect(outcomeOf(refused)).toBe('SIGN_IN_EXPIRED');
    expect(await connectAccount(core, await join(core), other)).toBe('IDENTITY_TAKEN');
  });

  it('of a first sign-in leaves a person who can be connected', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    await redis.command.hset(keys.identity(identityHash(person)).identity, 'userId', 'never-joined');
    expect(await connectAccount(core, mei, person)).toBe('ok');
    expect((await signInAt(core, person)).me.id).toBe(mei.me.id);
  });
});

describe('an account that began at the provider', () => {
  it('is connected, also when an earlier version created it, and records it when it is next read', async () => {
    const person = freshPerson();
    const joined = await signInAt(core, person);
    await redis.command.del(keys.user(joined.me.id).provider);
    expect(await connectAccount(core, await join(core), person)).toBe('IDENTITY_TAKEN');
    await signInAt(elsewhere, person);
    const readRecord = () => redis.command.hget(keys.user(joined.me.id).provider, 'identity');
    expect(await readRecord()).toBe(identityHash(person));
    await redis.command.del(keys.user(joined.me.id).provider);
    expect(await ask(joined, 'account.provider', {})).toMatchObject({ isConnected: true, hasPassword: false });
    expect(await readRecord()).toBe(identityHash(person));
  });

  it('is disconnected only after it has got a password', async () => {
    const person = freshPerson();
    const joined = await signInAt(core, person);
    await expectRefused(joined, 'account.disconnectProvider', { password: '' }, 'NO_PASSWORD');
    const { code } = await ask(owner, 'admin.resetPassword', { userId: joined.me.id });
    const password = 'battery staple';
    const reset = { name: joined.me.name, code, newPassword: password };
    const client = connect(core);
    const { token } = unwrap(await client.request('account.resetPassword', reset));
    const mei: SignedIn = { ...client, me: joined.me, token, password };
    expect(await ask(mei, 'account.provider', {})).toMatchObject({ isConnected: true, hasPassword: true });
    await ask(mei, 'account.disconnectProvider', { password });
    // Then its person at the provider can be connected with another account.
    const tom = await join(core);
    expect(await connectAccount(core, tom, person)).toBe('ok');
    expect((await signInAt(core, person)).me.id).toBe(tom.me.id);
  });

  it('of an earlier version, which has got a password, is disconnected, too, and connected with no one else before', async () => {
    const person = freshPerson();
    const joined = await signInAt(core, person);
    await redis.command.del(keys.user(joined.me.id).provider);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: joined.me.id });
    const password = 'battery staple';
    const client = connect(core);
    const reset = { name: joined.me.name, code, newPassword: password };
    const { token } = unwrap(await client.request('account.resetPassword', reset));
    const mei: SignedIn = { ...client, me: joined.me, token, password };
    const begin = { password, challenge: challengeOf(VERIFIER) };
    await expectRefused(mei, 'account.beginConnecting', begin, 'ACCOUNT_CONNECTED');
    await redis.command.del(keys.user(mei.me.id).provider);
    await ask(mei, 'account.disconnectProvider', { password });
    expect(await isConnected(mei)).toBe(false);
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
  });
});

describe('a permission to connect', () => {
  /** Completes what has been permitted. Resolves with `ok`, or the code of the refusal, which is shown before. */
  async function finish(account: SignedIn, start: string): Promise<string> {
    const ticket = await offerConnection(core, start, freshPerson());
    const described = await account.request('account.describeConnection', { ticket, verifier: VERIFIER });
    const outcome = await completeConnection(account, ticket);
    expect(outcomeOf(described)).toBe(outcome);
    return outcome;
  }

  it('lasts while nothing changes', async () => {
    const mei = await join(core);
    const begun = await beginConnecting(mei);
    await ask(mei, 'account.sessions', {});
    expect(await finish(mei, begun)).toBe('ok');
  });

  it('ends at every step when the account is connected, or disconnected', async () => {
    const mei = await join(core);
    const [start, ticket] = [await beginConnecting(mei), await offerTo(core, mei, freshPerson())];
    const started = unwrap(await core.singleSignOn.startConnecting(await beginConnecting(mei)));
    expect(await connectAccount(core, mei, freshPerson())).toBe('ok');
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    expect(await finish(mei, start)).toBe('SIGN_IN_EXPIRED');
    expect(await completeConnection(mei, ticket)).toBe('SIGN_IN_EXPIRED');
    const late = unwrap(await core.singleSignOn.offerConnection(freshPerson(), started));
    expect(await completeConnection(mei, late)).toBe('SIGN_IN_EXPIRED');
    expect(await isConnected(mei)).toBe(false);
    expect(await connectAccount(core, mei, freshPerson())).toBe('ok');
  });

  it('ends when two-factor sign-in is turned on, or off, also by an admin', async () => {
    const mei = await join(core);
    const before = await beginConnecting(mei);
    const codes = await turnOnTwoFactor(mei);
    expect(await finish(mei, before)).toBe('SIGN_IN_EXPIRED');
    const between = await beginConnecting(mei, codes[0]);
    await ask(mei, 'account.turnOffTwoFactor', { password: mei.password, code: codes[1] ?? '' });
    expect(await finish(mei, between)).toBe('SIGN_IN_EXPIRED');
    const again = await turnOnTwoFactor(mei);
    const late = await beginConnecting(mei, again[0]);
    await ask(owner, 'admin.turnOffTwoFactor', { userId: mei.me.id });
    expect(await finish(mei, late)).toBe('SIGN_IN_EXPIRED');
    expect(await isConnected(mei)).toBe(false);
  });

  it('ends when the password is changed elsewhere, even for a session that would stay', async () => {
    const mei = await join(core);
    const there = await signInAgain(mei);
    const ticket = await offerTo(core, mei, freshPerson());
    await ask(there, 'account.changePassword', { password: mei.password, newPassword: 'battery staple' });
    expect(await resumes(mei)).toBe('SESSION_EXPIRED');
    // As if the session that began were one that has not ended.
    const last = await signInAgain({ ...mei, password: 'battery staple' });
    await redis.command.hset(keys.ticket(hashToken(ticket)).connection, 'sessionHash', hashToken(last.token));
    expect(await completeConnection(last, ticket)).toBe('SIGN_IN_EXPIRED');
  });
});

describe('a reset code', () => {
  /** Sets a new password with a code of the owner. */
  async function reset(account: SignedIn, password = 'battery staple'): Promise<SignedIn> {
    const { code } = await ask(owner, 'admin.resetPassword', { userId: account.me.id });
    const client = connect(core);
    const args = { name: account.me.name, code, newPassword: password };
    const { token } = unwrap(await client.request('account.resetPassword', args));
    return { ...client, me: account.me, token, password };
  }

  it('ends the connection that someone who knew the password may have made, and its sessions', async () => {
    const [mei, person] = [await join(core), personOf('mallory', 'Mallory', 'mallory')];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const [signedIn, ticket] = [await signInAt(core, person), await admit(core, person)];
    const again = await reset(mei);
    expect(await isConnected(again)).toBe(false);
    expect(await resumes(signedIn)).toBe('SESSION_EXPIRED');
    const late = { ticket, verifier: VERIFIER };
    expect(outcomeOf(await connect(core).request('account.signInWithTicket', late))).toBe('SIGN_IN_EXPIRED');
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
    expect(await actionsOf(mei)).toEqual([
      'account.resetPassword',
      'account.disconnectProvider',
      'admin.resetPassword',
      'account.connectProvider',
      'team.joined',
    ]);
    expect(await connectAccount(core, again, freshPerson())).toBe('ok');
  });

  it('ends what the earlier password permitted', async () => {
    const mei = await join(core);
    const ticket = await offerTo(core, mei, freshPerson());
    const again = await reset(mei);
    await redis.command.hset(keys.ticket(hashToken(ticket)).connection, 'sessionHash', hashToken(again.token));
    expect(await completeConnection(again, ticket)).toBe('SIGN_IN_EXPIRED');
  });

  it('that is not right, or not used, changes nothing', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    const wrong = { name: mei.me.name, code: 'AAAA-AAAA-AAAA', newPassword: 'battery staple' };
    expect(outcomeOf(await connect(core).request('account.resetPassword', wrong))).toBe('RESET_CODE_INVALID');
    expect(await isConnected(mei)).toBe(true);
  });

  it('keeps the connection of an account that has no password, because only its person can have made it', async () => {
    const person = freshPerson();
    const mei = await reset(await signInAt(core, person));
    expect(await isConnected(mei)).toBe(true);
    expect((await signInAt(core, person)).me.id).toBe(mei.me.id);
    await reset(mei, 'another long passphrase');
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
  });
});

describe('whose account at the provider is connected', () => {
  const detailsOf = async ({ me }: SignedIn) =>
    (await ask(owner, 'admin.audit', { limit: 20, userId: me.id })).entries.flatMap(({ action, detail }) =>
      action.endsWith('Provider') ? (detail ?? []) : [],
    );

  it('is shown in the settings and the audit log, as it was when they were connected', async () => {
    const mei = await join(core);
    const person = personOf('whose', 'Mei\u202E Lin', 'mei.lin');
    expect(await connectAccount(core, mei, person)).toBe('ok');
    await signInAt(core, { ...person, names: ['Renamed'] });
    const status = { isConnected: true, names: ['Mei Lin', 'mei.lin'] };
    expect(await ask(mei, 'account.provider', {})).toMatchObject(status);
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    expect(await ask(mei, 'account.provider', {})).toMatchObject({ isConnected: false, names: [] });
    expect(await detailsOf(mei)).toEqual(['Mei Lin · mei.lin', 'Mei Lin · mei.lin']);
    await ask(owner, 'admin.erase', { userId: mei.me.id, name: mei.me.name });
    await expect.poll(() => detailsOf(mei)).toEqual([]);
  });

  it('is shown for an account that began there, and once a sign-in has told it for an earlier connection', async () => {
    const person = personOf('earlier', 'Tom Berg');
    const tom = await signInAt(core, person);
    expect(await ask(tom, 'account.provider', {})).toMatchObject({ isConnected: true, names: ['Tom Berg'] });
    await redis.command.hdel(keys.user(tom.me.id).provider, 'names', 'host', 'generation');
    expect(await ask(tom, 'account.provider', {})).toMatchObject({ isConnected: true, names: [] });
    await signInAt(core, person);
    expect(await ask(tom, 'account.provider', {})).toMatchObject({ isConnected: true, names: ['Tom Berg'] });
  });
});

describe('a team that changes its provider', () => {
  it('offers to connect with the new one, which ends the connection with the one before', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const before = await signInAt(core, person);
    const other = startCore({ keyPrefix, timing, singleSignOn: { ...PROVIDER, issuer: 'https://new.example' } });
    const there: SignedIn = { ...connect(other), me: mei.me, token: mei.token, password: mei.password };
    unwrap(await there.request('account.resume', { token: mei.token }));
    expect(await ask(there, 'account.provider', {})).toMatchObject({ isConnected: false, names: [] });
    const again = { ...freshPerson(), issuer: 'https://new.example' };
    expect(await connectAccount(other, there, again)).toBe('ok');
    expect(await ask(there, 'account.provider', {})).toMatchObject({ isConnected: true });
    expect(await resumes(before)).toBe('SESSION_EXPIRED');
    expect((await signInAt(other, again)).me.id).toBe(mei.me.id);
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
    await other.stop();
  });

  it('keeps the connection of those whom the provider still identifies as before', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const other = startCore({ keyPrefix, timing, singleSignOn: { ...PROVIDER, issuer: 'https://acme.example/v2' } });
    const again = await signInAt(other, person);
    expect(again.me.id).toBe(mei.me.id);
    expect(await ask(again, 'account.provider', {})).toMatchObject({ isConnected: true });
    await other.stop();
  });
});

describe('disconnecting', () => {
  it('ends the sessions that began with the provider, except the current one, and can be repeated', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const [current, other] = [await signInAt(core, person), await signInAt(elsewhere, person)];
    await expectRefused(current, 'account.disconnectProvider', { password: 'wrong' }, 'WRONG_CREDENTIALS');
    expect(await isConnected(mei)).toBe(true);
    await ask(current, 'account.disconnectProvider', { password: mei.password });
    await other.waitFor('session.ended');
    expect([await resumes(current), await resumes(other), await resumes(mei)]).toEqual(['ok', 'SESSION_EXPIRED', 'ok']);
    expect(await isConnected(mei)).toBe(false);
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    expect(await actionsOf(mei)).toEqual(['account.disconnectProvider', 'account.connectProvider', 'team.joined']);
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
  });

  it('refuses a sign-in that is under way', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    const ticket = await admit(core, person);
    await ask(mei, 'account.disconnectProvider', { password: mei.password });
    const client = connect(core);
    const signingIn = { ticket, verifier: VERIFIER };
    expect(outcomeOf(await client.request('account.signInWithTicket', signingIn))).toBe('SIGN_IN_EXPIRED');
    expect(outcomeOf(await client.request('conversation.list', {}))).toBe('NOT_SIGNED_IN');
    expect((await ask(mei, 'account.sessions', {})).sessions).toHaveLength(1);
  });

  it('leaves no session to sign-ins at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [mei, person] = [await join(core), freshPerson()];
      expect(await connectAccount(core, mei, person)).toBe('ok');
      const signIn = async (ticket: string) =>
        outcomeOf(await connect(elsewhere).request('account.signInWithTicket', { ticket, verifier: VERIFIER }));
      // As a control: tickets of this person are accepted.
      expect(await signIn(await admit(core, person))).toBe('ok');
      const tickets = await Promise.all(Array.from({ length: 4 }, () => admit(core, person)));
      const [, ...outcomes] = await Promise.all([
        ask(mei, 'account.disconnectProvider', { password: mei.password }),
        ...tickets.map(signIn),
      ]);
      expect(['ok', 'SESSION_EXPIRED', 'SIGN_IN_EXPIRED']).toEqual(expect.arrayContaining(outcomes));
      expect((await ask(mei, 'account.sessions', {})).sessions).toHaveLength(1);
    }
  });

  it('ends what the provider vouches for: two-factor sign-in is required of the current session, too', async () => {
    const other = startCore({ singleSignOn: PROVIDER });
    const [boss, mei, person] = [await join(other), await join(other), freshPerson()];
    await turnOnTwoFactor(boss);
    expect(await connectAccount(other, mei, person)).toBe('ok');
    await ask(boss, 'admin.setTwoFactorRule', { rule: 'members' });
    const current = await signInAt(other, person);
    const window = connect(other);
    unwrap(await window.request('account.resume', { token: current.token }));
    expect(outcomeOf(await current.request('conversation.list', {}))).toBe('ok');
    await ask(current, 'account.disconnectProvider', { password: mei.password });
    expect(outcomeOf(await current.request('conversation.list', {}))).toBe('TWO_FACTOR_REQUIRED');
    await expect.poll(async () => outcomeOf(await window.request('conversation.list', {}))).toBe('TWO_FACTOR_REQUIRED');
    const resumed = unwrap(await connect(other).request('account.resume', { token: current.token }));
    expect(resumed.me.twoFactorRequired).toBe(true);
    await other.stop();
  });

  it('ends no session that began with a passkey, and leaves the passkey', async () => {
    const [page, person] = [await joinOnPage(core), freshPerson()];
    const passkey = await addPasskey(page);
    const withPasskey = await signInWith(core, passkey);
    expect(await connectAccount(core, withPasskey, person)).toBe('ok');
    const [current, other] = [await signInAt(core, person), await signInAt(core, person)];
    await ask(current, 'account.disconnectProvider', { password: page.password });
    expect(await resumes(other)).toBe('SESSION_EXPIRED');
    expect(await hasSession(withPasskey)).toBe(true);
    expect(await signInOutcome(core, passkey)).toBe('ok');
  });

  it('vouches for no session that begins with a new password afterwards', async () => {
    const other = startCore({ singleSignOn: PROVIDER });
    const [boss, mei, person] = [await join(other), await join(other), freshPerson()];
    await turnOnTwoFactor(boss);
    expect(await connectAccount(other, mei, person)).toBe('ok');
    const current = await signInAt(other, person);
    await ask(current, 'account.disconnectProvider', { password: mei.password });
    await ask(current, 'account.changePassword', { password: mei.password, newPassword: 'another long passphrase' });
    await ask(boss, 'admin.setTwoFactorRule', { rule: 'members' });
    await expect
      .poll(async () => outcomeOf(await current.request('conversation.list', {})))
      .toBe('TWO_FACTOR_REQUIRED');
    await other.stop();
  });

  describe('at the same time as a new password', () => {
    const newPassword = 'another long passphrase';

    async function expectAllEnded(current: SignedIn, { me, password, token }: SignedIn): Promise<void> {
      const outcome = outcomeOf(await current.request('account.changePassword', { password, newPassword }));
      expect(outcome).toBe('SESSION_EXPIRED');
      for (const earlier of [current.token, token]) {
        expect(outcomeOf(await connect(core).request('account.resume', { token: earlier }))).toBe('SESSION_EXPIRED');
      }
      const again = connect(core);
      unwrap(await again.request('account.signIn', { name: me.name, password: newPassword }));
      expect(unwrap(await again.request('account.sessions', {})).sessions).toHaveLength(1);
    }

    it('leaves no session that the provider vouches for', async () => {
      const [mei, person] = [await join(core), freshPerson()];
      expect(await connectAccount(core, mei, person)).toBe('ok');
      const current = await signInAt(elsewhere, person);
      // The first thing that the call does, before it reads which sessions there are.
      await redis.command.del(keys.identity(identityHash(person)).identity);
      await expectAllEnded(current, mei);
    });

    it('leaves none either when the account is connected again in the meantime', async () => {
      const [mei, person] = [await join(core), freshPerson()];
      expect(await connectAccount(core, mei, person)).toBe('ok');
      const current = await signInAt(elsewhere, person);
      // What the call does with the session that asks, before the nodes receive it.
      await redis.run(scripts.endVouching, keys.session(hashToken(current.token)), {});
      await expectAllEnded(current, mei);
    });

    it('keeps the session of a connected account', async () => {
      const [mei, person] = [await join(core), freshPerson()];
      expect(await connectAccount(core, mei, person)).toBe('ok');
      const current = await signInAt(elsewhere, person);
      const change = { password: mei.password, newPassword };
      const { token } = await ask(current, 'account.changePassword', change);
      expect(await resumes({ ...current, token })).toBe('ok');
      expect(await redis.command.hget(keys.session(hashToken(token)).session, 'vouched')).toBe('1');
    });
  });

  it('that another connection overtakes leaves the account disconnected', async () => {
    const [mei, person] = [await join(core), freshPerson()];
    expect(await connectAccount(core, mei, person)).toBe('ok');
    // What the call does, with a connection that has passed the account in between.
    const { identity } = keys.identity(identityHash(person));
    await redis.command.del(identity);
    const spare = await offerTo(core, mei, person);
    expect(await completeConnection(mei, spare)).toBe('ok');
    await redis.run(scripts.disconnectAccount, keys.user(mei.me.id), { identity: identityHash(person) });
    expect(await isConnected(mei)).toBe(false);
    await redis.command.hset(identity, { since: 1 });
    expect((await signInAt(core, person)).me.id).not.toBe(mei.me.id);
  });
});
