import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSignIn, forgetSignIn, hasBegunSignIn, takeVerifier } from '../../src-renderer/local/signInVerifier.ts';

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

it('forgets a sign-in that another one replaces, or that is given up', async () => {
  await beginSignIn(SERVER);
  const challenge = await beginSignIn(OTHER);
  expect(hasBegunSignIn(SERVER)).toBe(false);
  expect(
    createHash('sha256')
      .update(takeVerifier(OTHER) ?? '')
      .digest('base64url'),
  ).toBe(challenge);
  await beginSignIn(SERVER);
  forgetSignIn();
  expect(hasBegunSignIn(SERVER)).toBe(false);
});
