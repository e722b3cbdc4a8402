import { createHash, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountKeys } from '#core/account/accounts.ts';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { createKeys } from '#core/keys.ts';
import { hashToken } from '#core/token.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, randomPrefix, type SignedIn, startCore } from '../support/coreForTests.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import {
  addPasskey,
  beginAdding,
  beginSignIn,
  hasSession,
  joinOnPage,
  namesOf,
  openPage,
  signInOutcome,
  signInWith,
  SITE,
} from '../support/passkeysForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { ask, createRoom, expectRefused, outcomeOf } from '../support/roomsForTests.ts';
import { createSoftwarePasskey, type PasskeyAlgorithm } from '../support/softwarePasskey.ts';
import { watchCommands } from '../support/watchCommands.ts';

const keyPrefix = randomPrefix();
const logs = [recordingLog(), recordingLog()] as const;
const [core, elsewhere] = [startCore({ keyPrefix, log: logs[0] }), startCore({ keyPrefix, log: logs[1] })];
afterAll(() => Promise.all([core.stop(), elsewhere.stop()]));
const owner = await join(core);
/** The calls about a person's own passkeys. */
const SETTINGS_CALLS = [
  'account.passkeys',
  'account.beginPasskey',
  'account.addPasskey',
  'account.removePasskey',
] as const;
const [redis, keys] = [connectToRedis(), createKeys(keyPrefix)];
afterAll(() => redis.disconnect());

async function turnOnTwoFactor(person: SignedIn): Promise<readonly string[]> {
  const { secret } = await ask(person, 'account.beginTwoFactor', { password: person.password });
  const code = totpCode(secret, totpStep(Date.now()));
  return (await ask(person, 'account.confirmTwoFactor', { code })).recoveryCodes;
}

/** The verifier that a desktop keeps, and its challenge. */
function createVerifier() {
  const verifier = randomUUID();
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The desktop signs in with a passkey in the browser of the system. */
async function signInDesktop(passkey: ReturnType<typeof createSoftwarePasskey>): Promise<SignedIn> {
  const { verifier, challenge } = createVerifier();
  const { client, response } = await beginSignIn(core, passkey);
  const { ticket } = unwrap(await client.request('account.createPasskeyTicket', { response, challenge }));
  const desktop = connect(core);
  const { me, token } = unwrap(await desktop.request('account.signInWithTicket', { ticket, verifier }));
  return { ...desktop, me: { id: me.id, name: me.name }, token, password: 'correct horse' };
}

/** Signs in at the identity provider; `session` there. */
async function signInAtProvider(subject: string, session?: string): Promise<SignedIn> {
  const { verifier, challenge } = createVerifier();
  const person = { issuer: 'https://acme.example', subject, names: [`sso ${subject.slice(0, 8)}`], session };
  const ticket = unwrap(await core.singleSignOn.admit(person, challenge, '192.0.2.1'));
  const client = connect(core, undefined, undefined, SITE);
  const { me, token } = unwrap(await client.request('account.signInWithTicket', { ticket, verifier }));
  return { ...client, me: { id: me.id, name: me.name }, token, password: 'battery staple' };
}

describe('a passkey', () => {
  it.each<PasskeyAlgorithm>(['ES256', 'EdDSA', 'RS256'])(
    'with %s signs its person in on every node',
    async (algorithm) => {
      const page = await joinOnPage(core);
      const passkey = await addPasskey(page, { passkey: createSoftwarePasskey({ algorithm }), name: '  Laptop ' });
      const [listed] = (await ask(page, 'account.passkeys', {})).passkeys;
      const { createdAt = 0 } = listed ?? {};
      expect(listed).toEqual({ id: passkey.id, name: 'Laptop', createdAt, usedAt: null, isSynced: false });

      const there = await signInWith(elsewhere, passkey);
      expect(there.me).toEqual(page.me);
      unwrap(await connect(core).request('account.resume', { token: there.token }));
      expect((await signInWith(core, passkey)).me).toEqual(page.me);
      const [used] = (await ask(there, 'account.passkeys', {})).passkeys;
      expect(used?.usedAt).toBeGreaterThanOrEqual(createdAt);
    },
  );

  it('that is synced has no counter, and may sign in on many devices at once', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page, { passkey: createSoftwarePasskey({ counter: 0, isSynced: true }) });
    expect((await ask(page, 'account.passkeys', {})).passkeys).toMatchObject([{ isSynced: true }]);
    const outcomes = await Promise.all([core, elsewhere, core, elsewhere].map((node) => signInOutcome(node, passkey)));
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('is listed with the others of its person, the newest first, and excluded from being added again', async () => {
    const page = await joinOnPage(core);
    const [first, second] = [await addPasskey(page, { name: 'First' }), await addPasskey(page, { name: 'Second' })];
    await addPasskey(await joinOnPage(core), { name: 'Another person' });
    expect(await namesOf(page)).toEqual(['Second', 'First']);
    const { excluded } = await ask(page, 'account.beginPasskey', { password: page.password });
    expect(excluded.toSorted()).toEqual([first.id, second.id].toSorted());
    const { args } = await beginAdding(page, { passkey: first });
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXISTS');
    expect(await namesOf(page)).toEqual(['Second', 'First']);
  });

  it('is the last one at the limit', async () => {
    const page = await joinOnPage(core);
    const pages = [page, await openPage(core, page)];
    const beginnings = await Promise.all(pages.map((each) => beginAdding(each)));
    for (let count = 1; count < LIMITS.passkeys; count += 1) {
      await addPasskey(await openPage(core, page), { name: `Key ${count}` });
    }
    const outcomes = await Promise.all(
      pages.map(async (each, index) => {
        const args = beginnings[index]?.args;
        return args === undefined ? 'none' : outcomeOf(await each.request('account.addPasskey', args));
      }),
    );
    expect(outcomes.toSorted()).toEqual(['PASSKEYS_FULL', 'ok']);
    const [code = ''] = await turnOnTwoFactor(page);
    await expectRefused(page, 'account.beginPasskey', { password: page.password, code }, 'PASSKEYS_FULL');
    expect(await namesOf(page)).toHaveLength(LIMITS.passkeys);
    // The code was not used up.
    expect(await ask(page, 'account.twoFactor', {})).toMatchObject({ codesLeft: LIMITS.recoveryCodes });
  });

  it('is added and removed only with the password, and with a code of two-factor sign-in', async () => {
    const page = await joinOnPage(core);
    const id = 'bm9uZQ';
    await expectRefused(page, 'account.beginPasskey', { password: 'wrong horse' }, 'WRONG_CREDENTIALS');
    await expectRefused(page, 'account.removePasskey', { id, password: 'wrong horse' }, 'WRONG_CREDENTIALS');
    const { password } = page;
    const [first = '', second = ''] = await turnOnTwoFactor(page);
    for (const call of ['account.beginPasskey', 'account.removePasskey'] as const) {
      await expectRefused(page, call, { id, password }, 'CODE_REQUIRED');
      await expectRefused(page, call, { id, password, code: 'AAAA-AAAA-AAAA' }, 'CODE_WRONG');
    }
    const passkey = await addPasskey(page, { code: first });
    await ask(page, 'account.removePasskey', { id: passkey.id, password, code: second });
    expect(await namesOf(page)).toEqual([]);
  });

  it('needs no code at the sign-in, and does not replace a required second factor', async () => {
    const own = startCore();
    onTestFinished(() => own.stop());
    const chief = await joinOnPage(own);
    const recoveryCodes = await turnOnTwoFactor(chief);
    const [code = ''] = recoveryCodes;
    const passkey = await addPasskey(chief, { code });
    expect(await signInOutcome(own, passkey)).toBe('ok');

    const mei = await joinOnPage(own);
    const ofMei = await addPasskey(mei);
    await ask(chief, 'admin.setTwoFactorRule', { rule: 'members' });
    const { client, response } = await beginSignIn(own, ofMei);
    const { me } = unwrap(await client.request('account.signInWithPasskey', { response }));
    expect(me.twoFactorRequired).toBe(true);
    expect(outcomeOf(await client.request('conversation.list', {}))).toBe('TWO_FACTOR_REQUIRED');
    const { id } = ofMei;
    const { args } = await beginAdding(chief, { code: recoveryCodes[1] ?? '' });
    for (const call of SETTINGS_CALLS) {
      const answer = await client.connection.request(call, { ...args, id, password: mei.password });
      expect([call, outcomeOf(answer)]).toEqual([call, 'TWO_FACTOR_REQUIRED']);
    }
    const { verifier, challenge } = createVerifier();
    const page = await beginSignIn(own, ofMei);
    const { ticket } = unwrap(
      await page.client.request('account.createPasskeyTicket', { response: page.response, challenge }),
    );
    const desktop = unwrap(await connect(own).request('account.signInWithTicket', { ticket, verifier }));
    expect(desktop.me.twoFactorRequired).toBe(true);
    expect(await signInOutcome(own, passkey)).toBe('ok');
  });
});

describe('the page of a passkey', () => {
  it('needs HTTPS and a host name: desktops and other connections only list and remove them', async () => {
    const person = await join(core);
    const passkey = await addPasskey(await openPage(core, person));
    const { response } = await beginSignIn(core, passkey);
    const unavailable = { ok: false, error: { code: 'PASSKEYS_UNAVAILABLE', details: {} } };
    const { password } = person;
    expect(await person.request('account.beginPasskey', { password })).toEqual(unavailable);
    const { args } = await beginAdding(await openPage(core, person));
    expect(await person.request('account.addPasskey', args)).toEqual(unavailable);
    const desktop = connect(core);
    expect(await desktop.request('account.beginPasskeySignIn', {})).toEqual(unavailable);
    expect(await desktop.request('account.signInWithPasskey', { response })).toEqual(unavailable);
    const { challenge } = createVerifier();
    expect(await desktop.request('account.createPasskeyTicket', { response, challenge })).toEqual(unavailable);
    expect(await namesOf(person)).toEqual(['Laptop']);
    await ask(person, 'account.removePasskey', { id: passkey.id, password });
    expect(await namesOf(person)).toEqual([]);
  });

  it('is the only one where it can be used, to the port', async () => {
    const person = await join(core);
    const passkey = await addPasskey(await openPage(core, person));
    for (const origin of ['https://chat.example:8443', 'https://www.chat.example', 'http://localhost:8417']) {
      const site = { origin, rpId: 'chat.example' };
      expect(await signInOutcome(core, passkey, { site })).toBe('PASSKEY_UNKNOWN');
      const { excluded } = await ask(await openPage(core, person, site), 'account.beginPasskey', {
        password: person.password,
      });
      expect(excluded).toEqual([]);
    }
  });
});

describe('the desktop', () => {
  it('signs in with a ticket of the page, only with its own verifier, once', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    expect((await signInDesktop(passkey)).me).toEqual(page.me);
    const { verifier, challenge } = createVerifier();
    const { client, response } = await beginSignIn(core, passkey);
    const { ticket } = unwrap(await client.request('account.createPasskeyTicket', { response, challenge }));
    expect(await hasSession(client)).toBe(false);
    const redeem = async (args: { ticket: string; verifier: string }) =>
      outcomeOf(await connect(elsewhere).request('account.signInWithTicket', args));
    expect(await redeem({ ticket, verifier: 'another' })).toBe('SIGN_IN_EXPIRED');
    expect(await redeem({ ticket, verifier })).toBe('SIGN_IN_EXPIRED');
    // The response was used up.
    const again = await client.request('account.createPasskeyTicket', { response, challenge });
    expect(outcomeOf(again)).toBe('PASSKEY_EXPIRED');
  });

  it('gets no session from a ticket whose passkey was removed meanwhile, or whose person was deactivated', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const takeTicket = async () => {
      const { verifier, challenge } = createVerifier();
      const { client, response } = await beginSignIn(core, passkey);
      const { ticket } = unwrap(await client.request('account.createPasskeyTicket', { response, challenge }));
      return { ticket, verifier };
    };
    const [first, second] = [await takeTicket(), await takeTicket()];
    await ask(owner, 'admin.deactivate', { userId: page.me.id });
    const desktop = connect(core);
    expect(outcomeOf(await desktop.request('account.signInWithTicket', first))).toBe('ACCOUNT_DEACTIVATED');
    await ask(owner, 'admin.reactivate', { userId: page.me.id });
    const again = await signInWith(core, passkey);
    await ask(again, 'account.removePasskey', { id: passkey.id, password: page.password });
    expect(outcomeOf(await desktop.request('account.signInWithTicket', second))).toBe('PASSKEY_UNKNOWN');
    expect(await hasSession(desktop)).toBe(false);
    expect((await ask(again, 'account.sessions', {})).sessions).toHaveLength(1);
  });
});

describe('removing a passkey', () => {
  it('ends the sessions that began with it, on every node, and no others', async () => {
    const page = await joinOnPage(core);
    const [lost, kept] = [await addPasskey(page, { name: 'Lost' }), await addPasskey(page, { name: 'Kept' })];
    const ended = [await signInWith(core, lost), await signInWith(elsewhere, lost), await signInDesktop(lost)];
    const [remover, ofKept] = [await signInWith(elsewhere, kept), await signInWith(core, kept)];
    const byPassword = connect(elsewhere);
    unwrap(await byPassword.request('account.signIn', { name: page.me.name, password: page.password }));

    await ask(remover, 'account.removePasskey', { id: lost.id, password: page.password });
    await Promise.all(ended.map((client) => client.waitFor('session.ended')));
    for (const client of ended) {
      expect(outcomeOf(await connect(core).request('account.resume', { token: client.token }))).toBe('SESSION_EXPIRED');
    }
    for (const client of [page, remover, ofKept, byPassword]) expect(await hasSession(client)).toBe(true);
    expect(await signInOutcome(core, lost)).toBe('PASSKEY_UNKNOWN');
    expect(await namesOf(page)).toEqual(['Kept']);
    await ask(remover, 'account.removePasskey', { id: lost.id, password: page.password });

    const { entries } = await ask(owner, 'admin.audit', { limit: 100, userId: page.me.id });
    expect(entries.map(({ action }) => action)).toEqual([
      'account.removePasskey',
      'account.addPasskey',
      'account.addPasskey',
      'team.joined',
    ]);
  });

  it('keeps the session that removes it, which a new password does not separate from its passkey', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const mei = await signInWith(core, passkey);
    const newPassword = 'battery staple';
    await ask(mei, 'account.changePassword', { password: mei.password, newPassword });
    await page.waitFor('session.ended');
    const other = await signInWith(elsewhere, passkey);
    await ask(other, 'account.removePasskey', { id: passkey.id, password: newPassword });
    await mei.waitFor('session.ended');
    expect(await hasSession(other)).toBe(true);
  });

  it('ends no session of the identity provider, and signing out there ends none of a passkey', async () => {
    const subject = randomUUID();
    const first = await signInAtProvider(subject, 's1');
    const { code } = await ask(owner, 'admin.resetPassword', { userId: first.me.id });
    const reset = { name: first.me.name, code, newPassword: 'battery staple' };
    unwrap(await connect(core).request('account.resetPassword', reset));
    const provided = await signInAtProvider(subject, 's2');
    const [lost, kept] = [await addPasskey(provided), await addPasskey(provided)];
    const byPasskey = await signInWith(core, kept);
    await ask(byPasskey, 'account.removePasskey', { id: lost.id, password: 'battery staple' });
    expect(await hasSession(provided)).toBe(true);
    unwrap(await core.singleSignOn.signOut({ issuer: 'https://acme.example', subject, session: undefined }));
    await provided.waitFor('session.ended');
    expect(await hasSession(byPasskey)).toBe(true);
  });
});

describe('the passkeys of an account', () => {
  it('are signed in with although Redis has entries among them that are none', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const broken = { 'passkey:AAAA': 'no JSON', 'passkey:BBBB': '{"name":7}', '': '[]', removals: 'many' };
    await redis.hset(keys.user(page.me.id).passkeys, broken);
    expect(await namesOf(page)).toEqual(['Laptop']);
    expect(await signInOutcome(core, passkey)).toBe('ok');
    await addPasskey(page, { name: 'Phone' });
    expect(await namesOf(page)).toEqual(['Phone', 'Laptop']);
  });

  it('end their sessions also when a removal was interrupted before it ended them', async () => {
    const page = await joinOnPage(core);
    const [lost, kept] = [await addPasskey(page), await addPasskey(page)];
    const [open, ofKept] = [await signInWith(core, lost), await signInWith(core, kept)];
    const changing = await signInWith(elsewhere, lost);
    const renewing = startCore({ keyPrefix, timing: { sessionsEveryMs: 20 } });
    onTestFinished(() => renewing.stop());
    const [renewed, stays] = [await signInWith(renewing, lost), await signInWith(renewing, kept)];
    await redis.hdel(keys.user(page.me.id).passkeys, `passkey:${lost.id}`);
    await renewed.waitFor('session.ended');
    expect(await hasSession(stays)).toBe(true);
    const resume = async ({ token }: SignedIn) =>
      outcomeOf(await connect(elsewhere).request('account.resume', { token }));
    expect(await resume(open)).toBe('SESSION_EXPIRED');
    expect(await resume(ofKept)).toBe('ok');
    expect(await redis.exists(keys.session(hashToken(open.token)).session)).toBe(0);
    const change = { password: changing.password, newPassword: 'battery staple' };
    await expectRefused(changing, 'account.changePassword', change, 'SESSION_EXPIRED');
    await changing.waitFor('session.ended');
    unwrap(await connect(core).request('account.signIn', { name: page.me.name, password: page.password }));
  });

  it('are removed by a reset of the password, with their sessions, and kept by a new password', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const mei = await signInWith(core, passkey);
    await ask(mei, 'account.changePassword', { password: mei.password, newPassword: 'battery staple' });
    expect(await namesOf(mei)).toEqual(['Laptop']);
    const thief = await signInWith(elsewhere, passkey);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    expect(await namesOf(mei)).toEqual(['Laptop']);
    const wrong = { name: mei.me.name, code: 'AAAA-AAAA-AAAA', newPassword: 'correct horses' };
    await expectRefused(connect(core) as never, 'account.resetPassword', wrong, 'RESET_CODE_INVALID');
    expect(await signInOutcome(core, passkey)).toBe('ok');

    const back = connect(core, undefined, undefined, SITE);
    unwrap(await back.request('account.resetPassword', { ...wrong, code }));
    await Promise.all([mei, thief].map((client) => client.waitFor('session.ended')));
    expect(await signInOutcome(core, passkey)).toBe('PASSKEY_UNKNOWN');
    expect((await ask(back as SignedIn, 'account.passkeys', {})).passkeys).toEqual([]);
    await addPasskey({ ...back, me: mei.me, token: '', password: 'correct horses' });
  });

  it('are removed before the password is replaced, for a crash then, and after it, for a page that adds one', async () => {
    const person = await join(core);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: person.me.id });
    const { account } = accountKeys(keys, person.me.name);
    const { passkeys } = keys.user(person.me.id);
    const watch = await watchCommands(keyPrefix);
    const reset = { name: person.me.name, code, newPassword: 'battery staple' };
    unwrap(await connect(core).request('account.resetPassword', reset));
    const written = (await watch.stop()).flatMap(({ command, key }) => (command === 'hset' ? key : []));
    expect(written.filter((key) => key === account || key === passkeys)).toEqual([passkeys, account, passkeys]);
  });

  it('are not added with a challenge from before a reset of the password', async () => {
    const page = await joinOnPage(core);
    const { args } = await beginAdding(page);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: page.me.id });
    const reset = { name: page.me.name, code, newPassword: 'battery staple' };
    const { token } = unwrap(await connect(elsewhere).request('account.resetPassword', reset));
    await page.waitFor('session.ended');
    await expectRefused(page, 'account.addPasskey', args, 'NOT_SIGNED_IN');
    unwrap(await page.request('account.resume', { token }));
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    expect(await namesOf(page)).toEqual([]);
  });

  it('sign in only while the person is in the team, and are erased with them', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    await ask(owner, 'admin.deactivate', { userId: page.me.id });
    expect(await signInOutcome(core, passkey)).toBe('ACCOUNT_DEACTIVATED');
    expect(await signInOutcome(core, passkey, { lies: { hasWrongKey: true } })).toBe('PASSKEY_INVALID');
    await ask(owner, 'admin.reactivate', { userId: page.me.id });
    expect(await signInOutcome(elsewhere, passkey)).toBe('ok');
    await ask(owner, 'admin.erase', { userId: page.me.id, name: page.me.name });
    await expect.poll(() => signInOutcome(core, passkey)).toBe('PASSKEY_UNKNOWN');
    expect(await redis.exists(keys.user(page.me.id).passkeys)).toBe(0);
  });

  it('are not offered to people without a password, nor to visitors, but to guests', async () => {
    const provided = await signInAtProvider(randomUUID());
    await expectRefused(provided, 'account.beginPasskey', { password: 'any' }, 'NO_PASSWORD');
    expect(await ask(provided, 'account.passkeys', {})).toEqual({ passkeys: [], canAdd: false });
    expect(await ask(owner, 'account.passkeys', {})).toMatchObject({ canAdd: true });

    const guest = await joinOnPage(core);
    await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
    await guest.waitFor('team.memberChanged', ({ role }) => role === 'guest');
    const passkey = await addPasskey(guest);
    expect((await signInWith(core, passkey)).me).toEqual(guest.me);

    const { name, conversationId } = await createRoom(owner);
    const { code } = await ask(owner, 'visitor.setLink', { conversationId, clientId: freshId(), on: true });
    const visitor = connect(core, undefined, undefined, SITE);
    unwrap(await visitor.request('visitor.enter', { room: name, code: code ?? '', nickname: `Ana ${freshId()}` }));
    const id = passkey.id;
    const { args } = await beginAdding(await joinOnPage(core));
    for (const call of SETTINGS_CALLS) {
      const answer = await visitor.connection.request(call, { ...args, id, password: '' });
      expect([call, outcomeOf(answer)]).toEqual([call, 'NOT_FOR_GUESTS']);
    }
  });

  it('leave nothing of challenges and responses in logs, the audit log, and what others receive', async () => {
    const page = await joinOnPage(core);
    const { passkey, args } = await beginAdding(page);
    await ask(page, 'account.addPasskey', args);
    const { client, response } = await beginSignIn(core, passkey);
    unwrap(await client.request('account.signInWithPasskey', { response }));
    const forged = await beginSignIn(core, passkey, { lies: { origin: 'https://evil.example' } });
    expect(outcomeOf(await forged.client.request('account.signInWithPasskey', { response: forged.response }))).toBe(
      'PASSKEY_INVALID',
    );
    const lying = await beginAdding(page, { lies: { origin: 'https://evil.example' } });
    await expectRefused(page, 'account.addPasskey', lying.args, 'PASSKEY_INVALID');

    const { userHandle, ...signed } = response.response;
    const parts = [signed, args.response.response, lying.args.response.response, { id: passkey.id }];
    const secrets = parts.flatMap((part): string[] => Object.values(part));

    const audit = JSON.stringify(await ask(owner, 'admin.audit', { limit: 100 }));
    expect(audit).toContain(Buffer.from(userHandle, 'base64url').toString());
    const logged = inspect(
      logs.map(({ lines }) => lines),
      { depth: null, showHidden: true, maxStringLength: null, maxArrayLength: null },
    );
    expect(audit).toContain('account.addPasskey');
    expect(logged).toContain('the connection to Redis changed');
    for (const text of [audit, logged, JSON.stringify([owner.frames, page.frames, client.frames])]) {
      expect(text).not.toContain('evil.example');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
});

describe('the limits of sign-ins', () => {
  it('count responses of unknown passkeys only for their address, so that no one locks a person out', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const address = '192.0.2.79';
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const junk = { address, lies: { userId: page.me.id } };
      outcomes.push(await signInOutcome(core, createSoftwarePasskey(), junk));
    }
    expect(new Set(outcomes)).toEqual(new Set(['PASSKEY_UNKNOWN']));
    expect(await signInOutcome(core, passkey, { address })).toBe('ok');
  });

  it('count wrong responses of one passkey from one address only', async () => {
    const [page, other] = [await joinOnPage(core), await joinOnPage(core)];
    const [passkey, ofOther] = [await addPasskey(page), await addPasskey(other)];
    const address = '192.0.2.77';
    const outcomes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      outcomes.push(await signInOutcome(core, passkey, { address, lies: { hasWrongKey: true } }));
    }
    expect(outcomes).toEqual([
      ...Array.from({ length: 10 }, () => 'PASSKEY_INVALID'),
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_ATTEMPTS',
    ]);
    expect(await signInOutcome(core, passkey, { address })).toBe('TOO_MANY_ATTEMPTS');
    expect(await signInOutcome(core, passkey, { address: '192.0.2.78' })).toBe('ok');
    expect(await signInOutcome(core, ofOther, { address })).toBe('ok');
    const byPassword = await connect(core, address).request('account.signIn', {
      name: page.me.name,
      password: page.password,
    });
    expect(outcomeOf(byPassword)).toBe('ok');
  });
});
