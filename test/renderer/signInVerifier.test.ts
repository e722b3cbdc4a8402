import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  beginConnecting,
  beginSignIn,
  endConnecting,
  forgetVerifiers,
  hasBegunSignIn,
  onConnectingEnded,
  readConnectVerifier,
  takeVerifier,
  toConnectionReturn,
} from '../../src-renderer/local/signInVerifier.ts';

const [SERVER, OTHER] = ['https://chat.example', 'https://evil.example'];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the secret of a sign-in until it is completed', async () => {
  expect(hasBegunSignIn(SERVER)).toBe(false);
  expect(takeVerifier(SERVER)).toBeNull();
  const challenge = await beginSignIn(SERVER);
  expect(hasBegunSignIn(SERVER)).toBe(true);
  const verifier = takeVerifier(SERVER) ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
  expect(hasBegunSignIn(SERVER)).toBe(false);
  expect(takeVerifier(SERVER)).toBeNull();
});

it('has the secret of a sign-in for no other server', async () => {
  await beginSignIn(SERVER);
  expect(hasBegunSignIn(OTHER)).toBe(false);
  expect(hasBegunSignIn('')).toBe(false);
  expect(takeVerifier(OTHER)).toBeNull();
});

it('forgets a sign-in that another one replaces', async () => {
  await beginSignIn(SERVER);
  const challenge = await beginSignIn(OTHER);
  expect(hasBegunSignIn(SERVER)).toBe(false);
  expect(
    createHash('sha256')
      .update(takeVerifier(OTHER) ?? '')
      .digest('base64url'),
  ).toBe(challenge);
});

it('keeps the secret of a connection for its server until it has ended', async () => {
  vi.stubGlobal('window', new EventTarget());
  const ended = vi.fn<() => void>();
  const unsubscribe = onConnectingEnded(ended);
  const challenge = await beginConnecting(SERVER);
  expect(readConnectVerifier(OTHER)).toBeNull();
  const verifier = readConnectVerifier(SERVER) ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
  expect(hasBegunSignIn(SERVER)).toBe(false);
  endConnecting();
  expect(readConnectVerifier(SERVER)).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
  unsubscribe();
  endConnecting();
  expect(ended).toHaveBeenCalledOnce();
});

it('reads a link about a connection only while it has begun one at that server', async () => {
  const links = [
    { kind: 'connection', ticket: 't' },
    { kind: 'error', code: 'SIGN_IN_DENIED' },
    { kind: 'ticket', ticket: 't' },
  ] as const;
  const read = (origin: string) => links.map((link) => toConnectionReturn(link, origin));
  await beginSignIn(SERVER);
  expect(read(SERVER)).toEqual([null, null, null]);
  await beginConnecting(SERVER);
  expect(read(OTHER)).toEqual([null, null, null]);
  expect(read(SERVER)).toEqual([links[0], links[1], null]);
  // A link does not end it.
  expect(read(SERVER)).toEqual([links[0], links[1], null]);
  expect(toConnectionReturn(null, SERVER)).toBeNull();
});

it('forgets all secrets', async () => {
  await beginSignIn(SERVER);
  await beginConnecting(SERVER);
  forgetVerifiers();
  expect(hasBegunSignIn(SERVER)).toBe(false);
  expect(readConnectVerifier(SERVER)).toBeNull();
});
