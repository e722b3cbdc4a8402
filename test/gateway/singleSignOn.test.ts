import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SignInBrowser } from '../support/signInBrowser.ts';
import { corePorts, startGateway } from '../support/startGateway.ts';
import type { Claims } from '../support/startProvider.ts';
import { MEI, startSingleSignOn } from '../support/startSingleSignOn.ts';

describe('single sign-on', () => {
  it('signs a new person in without an invitation, and the same person again to the same account', async () => {
    const { request, signIn, lines, provider } = await startSingleSignOn();
    expect(await request('team.isEmpty', {})).toMatchObject({ value: { singleSignOn: { name: 'Acme' } } });
    const first = await signIn('mei');
    expect(first).toMatchObject({ me: { name: 'Mei Lin', role: 'member' } });
    // The account is that of issuer and subject, whatever the name is.
    provider.people.set('mei', { name: 'Mei Lin-Kim' });
    const second = await signIn('mei');
    expect(second).toMatchObject({ me: (first as { me: object }).me });
    expect(lines.join('')).not.toMatch(/code=|state=|ticket/u);
  });

  it('leads back to the desktop, with a ticket or an error, when that began the sign-in', async () => {
    const { gateway, provider, redeem } = await startSingleSignOn();
    const browser = new SignInBrowser(gateway.url);
    const back = await browser.signInForDesktop('mei', `${browser.startUrl}&to=desktop`);
    expect(await redeem(back, browser.verifier)).toMatchObject({ me: { name: 'Mei Lin' } });
    expect(await browser.signInForDesktop('mei', browser.startUrl)).toBeNull();
    expect(await browser.signInForDesktop('mei', `${browser.startUrl}&to=elsewhere`)).toBeNull();
    provider.forges = true;
    const other = new SignInBrowser(gateway.url);
    expect(await other.signInForDesktop('mei', `${other.startUrl}&to=desktop`)).toEqual({
      kind: 'error',
      code: 'SIGN_IN_FAILED',
    });
  });

  it('never signs in to an account of the same name, and gives the new one a name of its own', async () => {
    const { provider, signIn } = await startSingleSignOn();
    provider.people.set('other', { name: ' Owner\u200b', email: 'owner@acme.example' });
    provider.people.set('third', { name: 'owner', preferred_username: 'o' });
    provider.people.set('nameless', { name: '\u200b' });
    const names = [];
    for (const login of ['other', 'third', 'nameless']) names.push(await signIn(login));
    expect(names).toMatchObject([
      { me: { name: 'Owner 2', role: 'member' } },
      { me: { name: 'owner 3', role: 'member' } },
      { me: { name: 'Person 2', role: 'member' } },
    ]);
  });

  it('accepts a ticket once, and only with the verifier of the page that began', async () => {
    const { gateway, redeem } = await startSingleSignOn();
    const browser = new SignInBrowser(gateway.url);
    const first = await browser.signIn('mei');
    expect(await redeem(first, 'another verifier')).toBe('SIGN_IN_EXPIRED');
    expect(await redeem(first, browser.verifier)).toBe('SIGN_IN_EXPIRED');
    const second = await browser.signIn('mei');
    expect(await redeem(second, browser.verifier)).toMatchObject({ me: { name: 'Mei Lin' } });
    expect(await redeem(second, browser.verifier)).toBe('SIGN_IN_EXPIRED');
  });

  it('accepts the callback once, of the browser that began, with its state', async () => {
    const { gateway } = await startSingleSignOn();
    const [mine, theirs] = [new SignInBrowser(gateway.url), new SignInBrowser(gateway.url)];
    const callback = await mine.authorize('mei');
    await theirs.authorize('mei');
    const codeOf = async (browser: SignInBrowser, url: string) => (await browser.follow(url)).hash;
    expect(await codeOf(theirs, callback.href)).toBe('#sign-in/error/SIGN_IN_EXPIRED');
    expect(await codeOf(new SignInBrowser(gateway.url), callback.href)).toBe('#sign-in/error/SIGN_IN_EXPIRED');
    const wrongState = new URL(callback);
    wrongState.searchParams.set('state', 'x'.repeat(43));
    expect(await codeOf(mine, wrongState.href)).toBe('#sign-in/error/SIGN_IN_EXPIRED');
    expect(await codeOf(mine, callback.href)).toMatch(/^#sign-in\/ticket\//u);
    expect(await codeOf(mine, callback.href)).toBe('#sign-in/error/SIGN_IN_EXPIRED');
    expect(mine.cookies()).toBe('');
  });

  it.each([
    ['sign-in', { authorizationMs: 1 }],
    ['ticket', { ticketMs: 1 }],
  ])('refuses a %s that has expired', async (_what, timing) => {
    const { signIn } = await startSingleSignOn({ core: { ...corePorts(), timing } });
    expect(await signIn('mei')).toBe('SIGN_IN_EXPIRED');
  });

  it.each([
    ['another audience', (claims: Claims) => ({ ...claims, aud: 'another client' })],
    ['another nonce', (claims: Claims) => ({ ...claims, nonce: 'another' })],
    ['another issuer', (claims: Claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['another person than the user info', (claims: Claims) => ({ ...claims, sub: 'another' })],
    ['an end in the past', (claims: Claims) => ({ ...claims, exp: 1 })],
  ])('refuses an ID token with %s', async (_what, tamper) => {
    const { provider, signIn, lines } = await startSingleSignOn();
    provider.tamper = tamper;
    expect(await signIn('mei')).toBe('SIGN_IN_FAILED');
    expect(lines.join('')).toContain('a sign-in with the identity provider was refused');
    provider.tamper = null;
    expect(await signIn('mei')).toMatchObject({ me: { name: 'Mei Lin' } });
  });

  it('refuses an ID token that the provider has not signed', async () => {
    const { provider, signIn } = await startSingleSignOn();
    provider.forges = true;
    expect(await signIn('mei')).toBe('SIGN_IN_FAILED');
  });

  it('reports that the person cancelled', async () => {
    const { signIn } = await startSingleSignOn();
    expect(await signIn('nobody')).toBe('SIGN_IN_DENIED');
  });

  it('works without the provider, and signs in once it is there again', async () => {
    const { provider, signIn, request } = await startSingleSignOn();
    await provider.stop();
    expect(await signIn('mei')).toBe('PROVIDER_UNAVAILABLE');
    const password = { name: 'Owner', password: 'correct horse' };
    expect(await request('account.signIn', password)).toMatchObject({ ok: true });
    await provider.restart();
    expect(await signIn('mei')).toMatchObject({ me: { name: 'Mei Lin' } });
  });

  it('reports a provider that goes down during a sign-in', async () => {
    const { provider, gateway } = await startSingleSignOn();
    const browser = new SignInBrowser(gateway.url);
    const callback = await browser.authorize('mei');
    await provider.stop();
    expect((await browser.follow(callback.href)).hash).toBe('#sign-in/error/PROVIDER_UNAVAILABLE');
    await provider.restart();
  });

  it('refuses a wrong secret of the client without a word about it', async () => {
    const { signIn, lines } = await startSingleSignOn({}, { clientSecret: 'a wrong secret' });
    expect(await signIn('mei')).toBe('SIGN_IN_FAILED');
    expect(lines.join('')).toContain('WWW-Authenticate');
    expect(lines.join('')).not.toContain('a wrong secret');
  });

  it('refuses a deactivated person, also between the provider and the ticket', async () => {
    const { signIn, asOwner, gateway, redeem } = await startSingleSignOn();
    const session = await signIn('mei');
    const browser = new SignInBrowser(gateway.url);
    const back = await browser.signIn('mei');
    await asOwner('admin.deactivate', { userId: (session as { me: { id: string } }).me.id });
    expect(await redeem(back, browser.verifier)).toBe('ACCOUNT_DEACTIVATED');
    expect(await signIn('mei')).toBe('ACCOUNT_DEACTIVATED');
  });

  it('admits new people as the team does where it is closed, or where the operator chose so', async () => {
    const closed = await startSingleSignOn();
    const known = await closed.signIn('mei');
    await closed.asOwner('admin.setJoining', { joining: 'closed' });
    closed.provider.people.set('tom', { name: 'Tom' });
    expect(await closed.signIn('tom')).toBe('TEAM_CLOSED');
    expect(await closed.signIn('mei')).toMatchObject({ me: (known as { me: object }).me });
    const follows = await startSingleSignOn({}, { admits: false });
    expect(await follows.signIn('mei')).toBe('INVITATION_REQUIRED');
    await follows.asOwner('admin.setJoining', { joining: 'open' });
    expect(await follows.signIn('mei')).toMatchObject({ me: { name: 'Mei Lin' } });
  });

  it('refuses a start without a challenge, and knows no such addresses without a provider', async () => {
    const { gateway } = await startSingleSignOn();
    const get = async (url: string) => fetch(url, { redirect: 'manual' });
    const refused = await get(`${gateway.url}/auth/oidc/start?challenge=short`);
    expect(refused.headers.get('location')).toBe('/#sign-in/error/INVALID_ARGUMENT');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const started = await get(new SignInBrowser(gateway.url).startUrl);
    expect(started.headers.get('set-cookie')).toMatch(/^parley-sign-in=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/u);
    const without = await startGateway();
    onTestFinished(() => without.stop());
    expect((await get(`${without.url}/auth/oidc/callback`)).status).toBe(404);
  });

  it('admits only people of the allowed groups, whatever else the claim contains', async () => {
    const { provider, signIn } = await startSingleSignOn(
      {},
      { allowedGroups: ['staff', 'partners'], adminGroup: 'it' },
    );
    expect(await signIn('mei')).toBe('GROUP_NOT_ALLOWED');
    for (const groups of [['guests'], 'staff of others', [7, null, {}], { staff: true }]) {
      provider.people.set('mei', { ...MEI, groups });
      expect(await signIn('mei')).toBe('GROUP_NOT_ALLOWED');
    }
    for (const groups of [['others', 'partners'], 'staff']) {
      provider.people.set('mei', { ...MEI, groups });
      expect(await signIn('mei')).toMatchObject({ me: { name: 'Mei Lin', role: 'member' } });
    }
  });

  it('makes people of the admin group admins at each sign-in, and those who left it members', async () => {
    const { provider, signIn, asOwner } = await startSingleSignOn({}, { adminGroup: 'it', allowedGroups: ['staff'] });
    for (const [groups, role] of [
      [['staff'], 'member'],
      [['it'], 'admin'],
      [['staff', 'it'], 'admin'],
      [['staff'], 'member'],
    ] as const) {
      provider.people.set('mei', { ...MEI, groups });
      expect(await signIn('mei')).toMatchObject({ me: { role } });
    }
    const audit = await asOwner('admin.audit', { limit: 10, action: 'team.providerRole' });
    expect(audit).toMatchObject({ value: { entries: [{ detail: 'member' }, { detail: 'admin' }] } });
  });

  it('asks the provider to come back by HTTPS to the public name, with a cookie that only HTTPS can set', async () => {
    const { gateway } = await startSingleSignOn({ trustedProxies: ['127.0.0.1'], allowedHosts: ['chat.example'] });
    const headers = { host: 'chat.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
    const asked = request(new SignInBrowser(gateway.url).startUrl, { headers });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    const redirectUri = new URL(response.headers.location ?? '').searchParams.get('redirect_uri');
    expect(redirectUri).toBe('https://chat.example/auth/oidc/callback');
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-parley-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/u),
    ]);
  });

  it('limits the requests of one address', async () => {
    const { gateway } = await startSingleSignOn();
    const url = `${gateway.url}/auth/oidc/callback`;
    const ends = [];
    for (let count = 0; count < 301; count += 1) {
      ends.push((await fetch(url, { redirect: 'manual' })).headers.get('location'));
    }
    expect(new Set(ends.slice(0, 300))).toEqual(new Set(['/#sign-in/error/SIGN_IN_EXPIRED']));
    expect(ends.at(-1)).toBe('/#sign-in/error/TOO_MANY_ATTEMPTS');
  });
});
