import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { SignInBrowser } from '../support/signInBrowser.ts';
import { CLIENT, type Claims } from '../support/startProvider.ts';
import { startSingleSignOn } from '../support/startSingleSignOn.ts';

const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

async function startWithPerson() {
  const started = await startSingleSignOn();
  const { gateway, provider, request } = started;

  /** Signs Mei in with a browser of their own; resolves with the token of the session. */
  async function signIn(browser: SignInBrowser): Promise<string> {
    const answer = await started.redeem(await browser.signIn('mei'), browser.verifier);
    if (typeof answer === 'string') throw new Error(answer);
    return answer.token;
  }
  const isSignedIn = async (token: string): Promise<boolean> => (await request('account.resume', { token })).ok;
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${gateway.url}/auth/oidc/sign-out`, { method: 'POST', headers: { 'content-type': type }, body });
  const now = Math.floor(Date.now() / 1000);
  const claims: Claims = {
    iss: provider.options.issuer.origin,
    aud: CLIENT.id,
    sub: 'mei',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events: EVENT,
  };
  const report = async (changes: Claims = {}): Promise<number> =>
    (await send(`logout_token=${provider.sign({ ...claims, ...changes })}`)).status;
  return { ...started, signIn, isSignedIn, send, report, now };
}

it('who signs out at the provider is signed out here, in the session that began there, and in no other', async () => {
  const { gateway, provider, signIn, isSignedIn } = await startWithPerson();
  const [browser, other] = [new SignInBrowser(gateway.url), new SignInBrowser(gateway.url)];
  const [token, otherToken] = [await signIn(browser), await signIn(other)];
  const issuer = provider.options.issuer.origin;
  const page = await (await browser.request(`${issuer}/session/end`)).text();
  const xsrf = /name="xsrf" value="([^"]+)"/u.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  await browser.request(`${issuer}/session/end/confirm`, { method: 'POST', body });
  await expect.poll(() => isSignedIn(token)).toBe(false);
  expect(await isSignedIn(otherToken)).toBe(true);
});

it('without a session in the token all sessions end that began with the provider, and those with a password stay', async () => {
  const { gateway, signIn, isSignedIn, report, request } = await startWithPerson();
  const token = await signIn(new SignInBrowser(gateway.url));
  const another = await signIn(new SignInBrowser(gateway.url));
  const owner = await request('account.signIn', { name: 'Owner', password: 'correct horse' });
  const { token: ownToken = '' } = owner.ok ? (owner.value as { token?: string }) : {};
  expect(await report({ sid: 'of another' })).toBe(200);
  expect(await isSignedIn(token)).toBe(true);
  expect(await report({ sub: 'unknown' })).toBe(200);
  expect(await report()).toBe(200);
  expect([await isSignedIn(token), await isSignedIn(another)]).toEqual([false, false]);
  expect(owner).toMatchObject({ ok: true });
  expect(await isSignedIn(ownToken)).toBe(true);
});

it('a token that the provider did not issue for this is refused: 400', async () => {
  const { gateway, provider, signIn, isSignedIn, send, report, now, lines } = await startWithPerson();
  const token = await signIn(new SignInBrowser(gateway.url));
  for (const changes of [
    { aud: 'another client' },
    { iss: 'https://another.example' },
    { sub: undefined },
    { sub: 7 },
    { jti: undefined },
    { events: undefined },
    { events: { another: {} } },
    { nonce: 'an ID token' },
    { iat: now - 3_600, exp: now + 120 },
    { iat: undefined },
    { exp: now - 3_600 },
  ]) {
    expect(await report(changes)).toBe(400);
  }
  provider.forges = true;
  expect(await report()).toBe(400);
  for (const body of ['', 'logout_token=', 'logout_token=a.b.c', 'logout_token[]=x', 'x'.repeat(10_000)])
    expect((await send(body)).status).toBe(400);
  expect((await send('{}', 'application/json')).status).toBe(400);
  expect((await send('x', 'text/xml')).status).toBe(415);
  expect((await send(`logout_token=${'x'.repeat(20_000)}`)).status).toBe(413);
  expect(await isSignedIn(token)).toBe(true);
  expect(lines.join('')).not.toContain('unhandled');
});
