import { describe, expect, it } from 'vitest';
import type { SignInReturn } from '#shared/text/signInLink.ts';
import { SignInBrowser } from '../support/signInBrowser.ts';
import { MEI, startSingleSignOn } from '../support/startSingleSignOn.ts';

type Started = Awaited<ReturnType<typeof startSingleSignOn>>;

/** Begins to connect the account of the owner. Resolves with what its page starts at the provider. */
async function begin({ asOwner }: Started, { challenge }: SignInBrowser): Promise<string> {
  const answer = await asOwner('account.beginConnecting', { password: 'correct horse', challenge });
  return answer.ok ? (answer.value as { start: string }).start : answer.error.code;
}

/** Completes it. Resolves with `ok`, or the code of the refusal. */
async function complete({ asOwner }: Started, back: SignInReturn | null, verifier: string): Promise<string> {
  const ticket = back?.kind === 'connection' ? back.ticket : 'none';
  const answer = await asOwner('account.connectProvider', { ticket, verifier });
  return answer.ok ? 'ok' : answer.error.code;
}

describe('connecting an account', () => {
  it('leads to a sign-in with the provider that opens it, and shows who the person is there before', async () => {
    const started = await startSingleSignOn();
    const { gateway, asOwner, signIn, lines } = started;
    const browser = new SignInBrowser(gateway.url);
    const back = await browser.signIn('mei', browser.connectUrl(await begin(started, browser)));
    if (back?.kind !== 'connection') throw new Error('the browser was not led back');
    const { verifier } = browser;
    const described = await asOwner('account.describeConnection', { ticket: back.ticket, verifier });
    expect(described).toMatchObject({ value: { names: ['Mei Lin', 'mei'] } });
    expect(await complete(started, back, verifier)).toBe('ok');
    expect(await signIn('mei')).toMatchObject({ me: { name: 'Owner', role: 'owner' } });
    expect(browser.cookies()).toBe('');
    expect(lines.join('')).not.toMatch(/code=|state=|ticket|connect=/u);
    const people = await asOwner('admin.people', {});
    expect(people).toMatchObject({ value: { people: [{ name: 'Owner' }] } });
  });

  it('leads back to the desktop when that began it', async () => {
    const started = await startSingleSignOn();
    const browser = new SignInBrowser(started.gateway.url);
    const url = `${browser.connectUrl(await begin(started, browser))}&to=desktop`;
    const back = await browser.signInForDesktop('mei', url);
    expect(await complete(started, back, browser.verifier)).toBe('ok');
  });

  it('reports who is not allowed, who cancelled, and a response that is not valid, and connects nothing', async () => {
    const started = await startSingleSignOn({}, { allowedGroups: ['staff'], adminGroup: 'it' });
    const { gateway, provider, asOwner, signIn } = started;
    const browser = new SignInBrowser(gateway.url);
    const back = async (login: string) => browser.signIn(login, browser.connectUrl(await begin(started, browser)));
    expect(await back('mei')).toEqual({ kind: 'error', code: 'GROUP_NOT_ALLOWED' });
    const another = new SignInBrowser(gateway.url);
    const cancelled = await another.signIn('nobody', another.connectUrl(await begin(started, another)));
    expect(cancelled).toEqual({ kind: 'error', code: 'SIGN_IN_DENIED' });
    provider.people.set('mei', { ...MEI, groups: 'staff' });
    provider.forges = true;
    expect(await back('mei')).toEqual({ kind: 'error', code: 'SIGN_IN_FAILED' });
    provider.forges = false;
    const status = await asOwner('account.provider', {});
    expect(status).toMatchObject({ value: { provider: { name: 'Acme', setsRoles: true }, isConnected: false } });
    expect(await complete(started, await back('mei'), browser.verifier)).toBe('ok');
    // The groups make no member of the owner.
    expect(await signIn('mei')).toMatchObject({ me: { name: 'Owner', role: 'owner' } });
  });

  it('starts once, in one browser, and only as its session has begun it', async () => {
    const started = await startSingleSignOn();
    const { gateway } = started;
    const [mine, theirs] = [new SignInBrowser(gateway.url), new SignInBrowser(gateway.url)];
    const url = mine.connectUrl(await begin(started, mine));
    const callback = await mine.authorize('mei', url);
    await theirs.authorize('mei');
    const expired = '#sign-in/error/SIGN_IN_EXPIRED';
    expect((await theirs.follow(callback.href)).hash).toBe(expired);
    expect((await theirs.follow(url)).hash).toBe(expired);
    expect((await mine.follow(callback.href)).hash).toMatch(/^#sign-in\/connection\//u);
    expect((await mine.follow(callback.href)).hash).toBe(expired);
    for (const query of ['connect=short', 'connect=', `connect=${'x'.repeat(43)}&connect=${'x'.repeat(43)}`]) {
      const refused = await mine.follow(`${gateway.url}/auth/oidc/start?${query}`);
      expect(refused.hash).toBe('#sign-in/error/INVALID_ARGUMENT');
    }
    expect((await mine.follow(mine.connectUrl('x'.repeat(43)))).hash).toBe(expired);
  });

  it('gives no one who opens a link of someone else a ticket for it, nor anyone else one of theirs', async () => {
    const started = await startSingleSignOn();
    const { gateway, redeem, signIn, asOwner } = started;
    const [owners, victims] = [new SignInBrowser(gateway.url), new SignInBrowser(gateway.url)];
    // The owner sends their start to mei, whose browser signs in at the provider.
    const start = await begin(started, owners);
    const inVictims = await victims.signIn('mei', victims.connectUrl(start));
    expect(inVictims?.kind).toBe('connection');
    const asSignIn = inVictims?.kind === 'connection' ? { ...inVictims, kind: 'ticket' as const } : null;
    expect(await redeem(asSignIn, owners.verifier)).toBe('SIGN_IN_EXPIRED');
    expect(await redeem(asSignIn, victims.verifier)).toBe('SIGN_IN_EXPIRED');
    expect(await complete(started, inVictims, victims.verifier)).toBe('SIGN_IN_EXPIRED');
    // A ticket of a sign-in of mei, in a link that the owner opens.
    const signedIn = await victims.signIn('mei');
    const asConnection = signedIn?.kind === 'ticket' ? { ...signedIn, kind: 'connection' as const } : null;
    expect(await complete(started, asConnection, victims.verifier)).toBe('SIGN_IN_EXPIRED');
    expect(await asOwner('account.provider', {})).toMatchObject({ value: { isConnected: false } });
    expect(await signIn('mei')).toMatchObject({ me: { name: 'Mei Lin' } });
  });
});
