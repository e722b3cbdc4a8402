import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { canUsePasskeys, choosePasskey, createPasskey } from '../../src-renderer/local/passkeys.ts';
import { createDomain } from '../../src-renderer/stores/createDomain.ts';
import { initialHost, reduceHost } from '../../src-renderer/stores/host/reduce.ts';
import { AddPasskey } from '../../src-renderer/views/settings/AddPasskey.tsx';
import { Passkeys, type PasskeysProps } from '../../src-renderer/views/settings/Passkeys.tsx';
import { OtherSignIns } from '../../src-renderer/views/signIn/OtherSignIns.tsx';
import { PasskeyForDesktop } from '../../src-renderer/views/signIn/PasskeySignIn.tsx';
import { createModelServer } from './support/createModelServer.ts';
import { drawing, wordsIn } from './support/drawText.ts';
import { made } from './support/faults.ts';
import { startParley } from './support/startParley.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const encoded = (text: string): string => toBase64Url(bytes(text));
const BEGUN = { challenge: encoded('challenge'), rpId: 'chat.example' };
const TO_ADD = { ...BEGUN, userHandle: encoded('mei'), excluded: [encoded('first'), encoded('second')] };

/** A page at this address, in a browser that has passkeys. */
function openAt(origin: string): void {
  vi.stubGlobal('window', { isSecureContext: true, location: new URL(origin) });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
}

/** The browser's dialog ends with what `answer` returns or throws. */
function answerWith(answer: () => unknown) {
  const asked: { readonly publicKey: unknown }[] = [];
  const ask = (options: { readonly publicKey: unknown }) => {
    asked.push(options);
    return Promise.resolve().then(answer);
  };
  vi.stubGlobal('navigator', { credentials: { get: ask, create: ask } });
  return asked;
}

function refuseWith(name: string) {
  return answerWith(() => {
    throw new DOMException('refused', name);
  });
}

const credential = (response: object) => ({
  id: encoded('id'),
  rawId: bytes('id').buffer,
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
});
const assertion = (of: object = {}) =>
  credential({
    clientDataJSON: bytes('client data').buffer,
    authenticatorData: bytes('authenticator data').buffer,
    signature: bytes('signature').buffer,
    userHandle: bytes('mei').buffer,
    ...of,
  });

beforeEach(() => openAt('https://chat.example'));
afterEach(() => vi.unstubAllGlobals());

describe('a page', () => {
  it.each(['https://chat.example', 'http://localhost:4480'])('at %s can use passkeys', (origin) => {
    openAt(origin);
    expect(canUsePasskeys()).toBe(true);
  });

  it.each(['http://chat.example', 'http://127.0.0.1:4480', 'https://192.168.1.20', 'https://[::1]', 'parley://app'])(
    'at %s can’t use passkeys',
    (origin) => {
      openAt(origin);
      expect(canUsePasskeys()).toBe(false);
    },
  );

  it('needs a browser that has passkeys', () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    expect(canUsePasskeys()).toBe(false);
  });
});

describe('the dialog of the browser', () => {
  it('is for any passkey of the server, verifies the person, and answers with what the server needs', async () => {
    const asked = answerWith(assertion);
    expect(await choosePasskey(BEGUN)).toEqual({
      ok: true,
      value: {
        id: encoded('id'),
        response: {
          clientDataJSON: encoded('client data'),
          authenticatorData: encoded('authenticator data'),
          signature: encoded('signature'),
          userHandle: encoded('mei'),
        },
      },
    });
    expect(asked).toMatchObject([
      {
        publicKey: {
          challenge: bytes('challenge').buffer,
          rpId: 'chat.example',
          userVerification: 'required',
          allowCredentials: undefined,
        },
      },
    ]);
  });

  it('creates a passkey that is found without a name, on a device that has none yet', async () => {
    const parts = { clientDataJSON: bytes('client data').buffer, attestationObject: bytes('attestation').buffer };
    const asked = answerWith(() => credential(parts));
    expect(await createPasskey(TO_ADD, 'Mei Lin')).toEqual({
      ok: true,
      value: {
        id: encoded('id'),
        response: { clientDataJSON: encoded('client data'), attestationObject: encoded('attestation') },
      },
    });
    expect(asked).toMatchObject([
      {
        publicKey: {
          challenge: bytes('challenge').buffer,
          rp: { id: 'chat.example' },
          user: { id: bytes('mei').buffer, name: 'Mei Lin', displayName: 'Mei Lin' },
          excludeCredentials: [{ id: bytes('first').buffer }, { id: bytes('second').buffer }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          attestation: 'none',
        },
      },
    ]);
  });

  it.each(['NotAllowedError', 'AbortError'])('is cancelled with %s, which is no problem', async (name) => {
    refuseWith(name);
    expect(await choosePasskey(BEGUN)).toEqual({ ok: true, value: null });
    expect(await createPasskey(TO_ADD, 'Mei')).toEqual({ ok: true, value: null });
  });

  it.each(['SecurityError', 'NotSupportedError', 'UnknownError', 'ConstraintError'])(
    'that fails with %s says so',
    async (name) => {
      refuseWith(name);
      expect(await choosePasskey(BEGUN)).toMatchObject({ error: { code: 'PASSKEY_INVALID' } });
      expect(await createPasskey(TO_ADD, 'Mei')).toMatchObject({ error: { code: 'PASSKEY_INVALID' } });
    },
  );

  it('refuses a second passkey on the same device', async () => {
    refuseWith('InvalidStateError');
    expect(await createPasskey(TO_ADD, 'Mei')).toMatchObject({ error: { code: 'PASSKEY_EXISTS' } });
  });

  it('refuses a passkey that does not say whose it is', async () => {
    answerWith(() => assertion({ userHandle: null }));
    expect(await choosePasskey(BEGUN)).toMatchObject({ error: { code: 'PASSKEY_INVALID' } });
  });
});

it('a sign-in with a passkey stores its session, and one that the server refuses changes nothing', async () => {
  vi.unstubAllGlobals();
  const server = createModelServer();
  const parley = startParley(server);
  await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
  const response = (userId: string) => ({
    id: encoded('id'),
    response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: encoded(userId) },
  });
  const { session } = parley.actions;
  expect(await session.signInWithPasskey(response('stranger'))).toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  expect(parley.stores.session.getState().status).toBe('signedOut');
  expect(server.state.stored).toBeNull();
  expect(await session.signInWithPasskey(response('amir'))).toBeNull();
  expect(made(server, 'account.signInWithPasskey')).toHaveLength(2);
  const signedIn = parley.stores.session.getState();
  expect(signedIn).toMatchObject({ status: 'signedIn', me: { name: 'Amir Khan' } });
  expect(server.state.stored).toBe(signedIn.status === 'signedIn' ? signedIn.token : '');
  parley.stop();
});

describe('a view', () => {
  const server = { kind: 'gateway', label: 'chat.example', origin: 'https://chat.example' } as const;
  const atAddress = { ...server, origin: 'http://192.168.1.20:4480' } as const;
  const own = { kind: 'embedded', label: 'this computer' } as const;
  let shown = initialHost;
  const draw = drawing({ host: { ...createDomain(initialHost, reduceHost), getInitialState: () => shown } });

  function openIn(kind: HostDescription['kind'], connection: HostDescription['connection']): void {
    const description = { kind, version: '1', platform: 'linux', profile: 'test', connection } as const;
    shown = { ...initialHost, description: { ...description, secrets: 'encrypted' } };
  }

  const sheet = { busy: null, onBusy: () => undefined, onProblem: () => undefined };
  function signIns({ provider = null, hasPasskeys = true }: { provider?: string | null; hasPasskeys?: boolean } = {}) {
    return wordsIn(draw(OtherSignIns, { provider, hasPasskeys, ...sheet, text: '' }));
  }
  const adding = (): string =>
    wordsIn(draw(AddPasskey, { onOpen: () => undefined, onAdded: () => undefined, text: '' }));
  const forDesktop = (): string => draw(PasskeyForDesktop, { challenge: 'x'.repeat(43), text: '' });

  it('of the sign-in offers passkeys where the page can use them', () => {
    openIn('browser', server);
    expect(signIns()).toBe('Sign in with a passkeyor with your name and password');
    expect(signIns({ provider: 'Acme' })).toContain('Sign in with Acme');
    openAt('http://127.0.0.1:4480');
    expect(signIns()).toBe('');
    expect(signIns({ provider: 'Acme' })).toBe('Sign in with Acmeor with your name and password');
  });

  it('of the sign-in offers none where the server has none, or an account is created', () => {
    openIn('browser', server);
    expect(signIns({ hasPasskeys: false })).toBe('');
    expect(signIns({ hasPasskeys: false, provider: 'Acme' })).not.toContain('passkey');
  });

  it('of the desktop offers them for a server whose page can use them', () => {
    openAt('parley://app');
    openIn('desktop', server);
    expect(signIns()).toContain('Sign in with a passkey');
    for (const connection of [atAddress, own]) {
      openIn('desktop', connection);
      expect(signIns()).toBe('');
    }
  });

  it('of the settings adds one here, in a browser, or says what it needs', () => {
    const needs = 'Passkeys need a browser that supports them';
    openIn('browser', server);
    expect(adding()).toBe('Add a passkey');
    openAt(atAddress.origin);
    expect(adding()).toContain(needs);
    openIn('desktop', server);
    expect(adding()).toContain('Add a passkey in the browser');
    openIn('desktop', own);
    expect(adding()).toContain(needs);
  });

  it('of the settings lists them, and explains to people without a password why they have none', () => {
    const laptop = { id: encoded('id'), name: 'Laptop', createdAt: 1, usedAt: null, isSynced: true };
    const list = (answer: PasskeysProps['answer']): string =>
      wordsIn(draw(Passkeys, { answer, reload: () => undefined, text: '' }));
    openIn('browser', server);
    expect(list(succeed({ passkeys: [laptop], canAdd: true }))).toMatch(
      /Laptop.*Never used · SyncedRemoveAdd a passkey/u,
    );
    const without = list(succeed({ passkeys: [], canAdd: false }));
    expect(without).toContain('Your account has no password');
    expect(without).not.toContain('Add a passkey');
    expect(list(fail('OFFLINE'))).toContain('You’re offline');
    // A server of an earlier version, and a team that has none.
    expect(list(fail('UNKNOWN_CALL'))).toBe('');
    openIn('desktop', own);
    expect(list(succeed({ passkeys: [], canAdd: true }))).toBe('');
    expect(list(succeed({ passkeys: [laptop], canAdd: true }))).toContain('Laptop');
  });

  it('for the desktop says what it needs where it can’t use passkeys', () => {
    expect(forDesktop()).toMatch(/<button [^>]*>Sign in with a passkey<\/button>/u);
    openAt(atAddress.origin);
    expect(forDesktop()).toContain('role="alert"');
    expect(forDesktop()).not.toContain('<button');
  });
});
