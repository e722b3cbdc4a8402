import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { totpCode, totpStep } from '#core/account/totp.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeyCalls.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, startCore, startTwoCores } from '../support/coreForTests.ts';
import {
  addPasskey,
  beginAdding,
  beginSignIn,
  joinOnPage,
  namesOf,
  openPage,
  signInOutcome,
  signInWith,
  SITE,
} from '../support/passkeysForTests.ts';
import { createRandom } from '../support/random.ts';
import { ask, expectRefused, outcomeOf } from '../support/roomsForTests.ts';
import { createSoftwarePasskey, type PasskeyLies } from '../support/softwarePasskey.ts';

/** PARLEY_SEED chooses another one. */
const SEED = Number(process.env['PARLEY_SEED'] ?? 1128);

const { core, elsewhere } = startTwoCores();
await join(core);

const LIES: readonly (readonly [string, PasskeyLies])[] = [
  ['the challenge of another server', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin with another port', { origin: 'https://chat.example:8443' }],
  ['an origin without encryption', { origin: 'http://chat.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['the domain above', { rpId: 'example' }],
  ['a person who was not present', { isPresent: false }],
  ['a person who was not verified', { isVerified: false }],
  ['a page in a frame of another site', { crossOrigin: true }],
];

describe('a response that creates a passkey', () => {
  it.each([
    ...LIES,
    ['a response of a sign-in', { type: 'webauthn.get' }],
    ['the id of another credential', { id: 'AAAA' }],
    ['an algorithm that is not accepted', { algorithm: -35 }],
  ] as const)('is refused with %s, and its challenge is used up', async (_what, lies) => {
    const page = await joinOnPage(core);
    const { passkey, args } = await beginAdding(page, { lies });
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_INVALID');
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    expect(await namesOf(page)).toEqual([]);
    expect(await signInOutcome(core, passkey)).toBe('PASSKEY_UNKNOWN');
  });

  it('verifies no sign-in with a key that is not of its algorithm', async () => {
    const passkey = await addPasskey(await joinOnPage(core), { lies: { algorithm: -8 } });
    expect(await signInOutcome(core, passkey)).toBe('PASSKEY_INVALID');
  });

  it('is accepted with any attestation, of which nothing is verified', async () => {
    const page = await joinOnPage(core);
    // A certificate could name an address that its verification opens.
    const statement = new Map<string, unknown>([['x5c', [new Uint8Array(8)]]]);
    for (const format of ['packed', 'tpm', 'android-safetynet', 'a later one']) {
      await addPasskey(page, { name: format, lies: { attestation: { format, statement } } });
    }
    expect(await namesOf(page)).toHaveLength(4);
  });

  it('is for the last challenge of this connection only', async () => {
    const person = await join(core);
    const [page, other] = [await openPage(core, person), await openPage(core, person)];
    const { args } = await beginAdding(page);
    await expectRefused(other, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    const last = await beginAdding(page);
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_INVALID');
    await expectRefused(page, 'account.addPasskey', last.args, 'PASSKEY_EXPIRED');
    const { args: own } = await beginAdding(page);
    await ask(page, 'account.addPasskey', own);
    await expectRefused(page, 'account.addPasskey', own, 'PASSKEY_EXPIRED');
  });

  it('is refused when the session has changed since the challenge', async () => {
    const [mei, tom] = [await joinOnPage(core), await join(core)];
    const { args } = await beginAdding(mei);
    unwrap(await mei.request('account.signIn', { name: tom.me.name, password: tom.password }));
    await expectRefused(mei, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    const again = await beginAdding({ ...mei, me: tom.me });
    await ask(mei, 'account.changePassword', { password: tom.password, newPassword: 'battery staple' });
    await expectRefused(mei, 'account.addPasskey', again.args, 'PASSKEY_EXPIRED');
    expect(await namesOf(mei)).toEqual([]);
  });

  it('is refused when two-factor sign-in was turned on, or off, since the challenge', async () => {
    const person = await join(core);
    const page = await openPage(elsewhere, person);
    const { args } = await beginAdding(page);
    const { secret } = await ask(person, 'account.beginTwoFactor', { password: person.password });
    const code = totpCode(secret, totpStep(Date.now()));
    const { recoveryCodes } = await ask(person, 'account.confirmTwoFactor', { code });
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    const [first = '', second = ''] = recoveryCodes;
    const begun = await beginAdding(page, { code: first });
    await ask(person, 'account.turnOffTwoFactor', { password: person.password, code: second });
    await expectRefused(page, 'account.addPasskey', begun.args, 'PASSKEY_EXPIRED');
    expect(await namesOf(page)).toEqual([]);
  });

  it('is refused after the time of the challenge, like a sign-in', async () => {
    const slow = startCore({ timing: { passkeyChallengeMs: 0 } });
    onTestFinished(() => slow.stop());
    const page = await joinOnPage(slow);
    const { passkey, args } = await beginAdding(page);
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    expect(await signInOutcome(slow, passkey)).toBe('PASSKEY_EXPIRED');
  });

  it('is refused without being verified when its parts are too long or are no base64url', async () => {
    const page = await joinOnPage(core);
    const { args } = await beginAdding(page);
    const refuse = (response: unknown, name = 'Laptop') =>
      expectRefused(page, 'account.addPasskey', { name, response } as never, 'INVALID_ARGUMENT');
    const { id, response } = args.response;
    await refuse({ id: 'A'.repeat(1365), response });
    await refuse({ id, response: { ...response, clientDataJSON: 'A'.repeat(4097) } });
    await refuse({ id, response: { ...response, attestationObject: 'A'.repeat(16_385) } });
    await refuse({ id, response: { ...response, attestationObject: 'a+b/' } });
    await refuse({ id, response: {} });
    for (const name of ['', ' \t ', 'two\nlines', 'x'.repeat(61), '\u0000']) await refuse(args.response, name);
    // Unknown fields are ignored, and the challenge is not used up.
    const more = { ...args.response, type: 'public-key', response: { ...response, transports: ['usb'] }, more: 1 };
    await ask(page, 'account.addPasskey', { name: 'x'.repeat(60), response: more });
  });
});

describe('a response that signs in', () => {
  it.each([
    ...LIES,
    ['a response that creates a passkey', { type: 'webauthn.create' }],
    ['the signature of another key', { hasWrongKey: true }],
  ] as const)('is refused with %s', async (_what, lies) => {
    const passkey = await addPasskey(await joinOnPage(core));
    expect(await signInOutcome(elsewhere, passkey, { lies })).toBe('PASSKEY_INVALID');
    expect(await signInOutcome(core, passkey)).toBe('ok');
  });

  it('is refused when its counter has not grown', async () => {
    const passkey = await addPasskey(await joinOnPage(core));
    for (let count = 0; count < 3; count += 1) await signInWith(core, passkey);
    for (const counter of [0, 1, 4]) {
      expect(await signInOutcome(elsewhere, passkey, { lies: { counter } })).toBe('PASSKEY_INVALID');
    }
    expect(await signInOutcome(core, passkey, { lies: { counter: 4_294_967_295 } })).toBe('ok');
    expect(await signInOutcome(core, passkey)).toBe('PASSKEY_INVALID');
  });

  it('is the same refusal for another person, an unknown person, and an unknown or removed passkey', async () => {
    const [mei, tom] = [await joinOnPage(core), await joinOnPage(core)];
    const passkey = await addPasskey(mei);
    const ofTom = await addPasskey(tom);
    const outcomes = [
      await beginSignIn(core, passkey, { lies: { userId: tom.me.id } }),
      await beginSignIn(core, passkey, { lies: { userId: 'unknown' } }),
      await beginSignIn(core, passkey, { lies: { userId: '}:{' } }),
      await beginSignIn(core, passkey, { lies: { id: ofTom.id } }),
      await beginSignIn(core, passkey, { lies: { id: 'AAAA' } }),
      await beginSignIn(core, createSoftwarePasskey(), { lies: { userId: mei.me.id } }),
    ].map(async ({ client, response }) => client.request('account.signInWithPasskey', { response }));
    for (const answer of await Promise.all(outcomes)) {
      expect(answer).toEqual({ ok: false, error: { code: 'PASSKEY_UNKNOWN', details: {} } });
    }
  });

  it('works once, on the connection that has its challenge, and not after a failure', async () => {
    const passkey = await addPasskey(await joinOnPage(core));
    const { client, response } = await beginSignIn(core, passkey);
    const fresh = connect(core, undefined, undefined, SITE);
    expect(outcomeOf(await fresh.request('account.signInWithPasskey', { response }))).toBe('PASSKEY_EXPIRED');
    unwrap(await fresh.request('account.beginPasskeySignIn', {}));
    expect(outcomeOf(await fresh.request('account.signInWithPasskey', { response }))).toBe('PASSKEY_INVALID');
    unwrap(await client.request('account.signInWithPasskey', { response }));
    expect(outcomeOf(await client.request('account.signInWithPasskey', { response }))).toBe('PASSKEY_EXPIRED');

    const failed = await beginSignIn(core, passkey, { lies: { isVerified: false } });
    expect(outcomeOf(await failed.client.request('account.signInWithPasskey', failed))).toBe('PASSKEY_INVALID');
    const clientData = Buffer.from(failed.response.response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(clientData) as { challenge: string };
    const honest = passkey.sign({ challenge, ...SITE });
    const answer = await failed.client.request('account.signInWithPasskey', { response: honest });
    expect(outcomeOf(answer)).toBe('PASSKEY_EXPIRED');
  });

  it('is not the one for which another challenge of the connection was made', async () => {
    const page = await joinOnPage(core);
    const passkey = await addPasskey(page);
    const { args } = await beginAdding(page);
    const begun = unwrap(await page.request('account.beginPasskeySignIn', {}));
    await expectRefused(page, 'account.addPasskey', args, 'PASSKEY_EXPIRED');
    const response = passkey.sign({ ...begun, origin: SITE.origin });
    const answer = await page.request('account.signInWithPasskey', { response });
    expect(outcomeOf(answer)).toBe('PASSKEY_EXPIRED');
    const adding = await beginAdding(page);
    const clientData = Buffer.from(adding.args.response.response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(clientData) as { challenge: string };
    const stolen = passkey.sign({ challenge, rpId: SITE.rpId, origin: SITE.origin });
    const crossed = await page.request('account.signInWithPasskey', { response: stolen });
    expect(outcomeOf(crossed)).toBe('PASSKEY_EXPIRED');
  });

  it('signs in once of many concurrent calls with it', async () => {
    const passkey = await addPasskey(await joinOnPage(core));
    const { client, response } = await beginSignIn(core, passkey);
    const challenge = createHash('sha256').update('verifier').digest('base64url');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        outcomeOf(
          index % 2 === 0
            ? await client.request('account.signInWithPasskey', { response })
            : await client.request('account.createPasskeyTicket', { response, challenge }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'PASSKEY_EXPIRED']));
  });
});

/** Changes one character, or cuts or repeats a part. */
function damage(text: string, random: ReturnType<typeof createRandom>): string {
  const at = random.between(0, text.length - 1);
  const kind = random.next();
  if (kind < 0.2) return text.slice(0, Math.max(at, 1));
  if (kind < 0.3) return text.slice(0, at) + text.slice(Math.max(at - 20, 0));
  const letter = random.pick(['A', 'B', 'f', 'o', '_', '9']);
  return text.slice(0, at) + (text[at] === letter ? 'Q' : letter) + text.slice(at + 1);
}

it('a response that was changed anywhere is refused, never with an unexpected error', async () => {
  const random = createRandom(SEED);
  const refusals = new Set<string>();
  let passkey = await addPasskey(await joinOnPage(core));
  for (let round = 0; round < 150; round += 1) {
    // Each address has failures of its own; after many of one passkey the answers are delayed.
    const address = `198.51.100.${round}`;
    if (round % 15 === 14) passkey = await addPasskey(await joinOnPage(core));
    const { client, response: whole } = await beginSignIn(core, passkey, { address });
    const part = random.pick(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const);
    const changed = damage(whole.response[part], random);
    const response: PasskeyAssertion = { id: whole.id, response: { ...whole.response, [part]: changed } };
    const answer = outcomeOf(await client.request('account.signInWithPasskey', { response }));
    // The last bits of the last character mean nothing.
    const isSame = Buffer.from(changed, 'base64url').equals(Buffer.from(whole.response[part], 'base64url'));
    refusals.add(isSame ? 'same' : `${part}: ${answer}`);
  }
  refusals.delete('same');
  const invalid = ['authenticatorData', 'clientDataJSON', 'signature'].map((part) => `${part}: PASSKEY_INVALID`);
  expect([...refusals].toSorted(), `with PARLEY_SEED=${SEED}`).toEqual([...invalid, 'userHandle: PASSKEY_UNKNOWN']);
});

it('a response that creates a passkey and was changed anywhere has no unexpected error', async () => {
  const random = createRandom(SEED);
  const person = await join(core);
  const refusals = new Set<string>();
  for (let round = 0; round < 150; round += 1) {
    const page = connect(core, undefined, undefined, SITE);
    unwrap(await page.request('account.resume', { token: person.token }));
    const signedIn = { ...page, me: person.me, token: person.token, password: person.password };
    const { args, passkey } = await beginAdding(signedIn);
    const part = random.pick(['clientDataJSON', 'attestationObject'] as const);
    const changed = damage(args.response.response[part], random);
    const response: PasskeyRegistration = {
      id: args.response.id,
      response: { ...args.response.response, [part]: changed },
    };
    const answer = await page.request('account.addPasskey', { name: 'Changed', response });
    refusals.add(outcomeOf(answer));
    // Not every byte of it is signed, such as the model of the authenticator.
    if (answer.ok) await ask(signedIn, 'account.removePasskey', { id: passkey.id, password: person.password });
  }
  refusals.delete('ok');
  expect([...refusals]).toEqual(['PASSKEY_INVALID']);
});
