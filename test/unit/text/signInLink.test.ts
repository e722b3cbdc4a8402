import { expect, it } from 'vitest';
import {
  desktopSignInLink,
  isForDesktop,
  passkeyLink,
  readDesktopSignInHash,
  readPasskeyHash,
  readSchemeSignInLink,
  readSignInHash,
  schemeSignInLink,
  signInLink,
} from '#shared/text/signInLink.ts';

const hashOf = (link: string): string => new URL(link, 'https://chat.example').hash;

it('carries a ticket or an error in the fragment only', () => {
  for (const result of [
    { kind: 'ticket', ticket: 'aZ_-9' },
    { kind: 'connection', ticket: 'aZ_-9' },
    { kind: 'error', code: 'SIGN_IN_DENIED' },
  ] as const) {
    expect(new URL(signInLink(result), 'https://chat.example').href).toMatch(/^https:\/\/chat\.example\/#/u);
    expect(readSignInHash(hashOf(signInLink(result)))).toEqual(result);
    expect(readDesktopSignInHash(hashOf(signInLink(result)))).toBeNull();
    expect(readDesktopSignInHash(hashOf(desktopSignInLink(result)))).toEqual(result);
    expect(readSignInHash(hashOf(desktopSignInLink(result)))).toBeNull();
    for (const from of ['https://chat.example', 'http://localhost:8417', 'http://[::1]:8417']) {
      expect(readSchemeSignInLink(schemeSignInLink({ result, from }))).toEqual({ result, from });
    }
  }
});

it.each([
  '',
  '#',
  '#sign-in',
  '#sign-in/ticket/',
  '#sign-in/ticket/a b',
  '#sign-in/connection/',
  `#sign-in/ticket/${'x'.repeat(129)}`,
  '#room/x',
])('reads nothing from %j', (hash) => expect(readSignInHash(hash)).toBeNull());

it('reads an unknown code as one that says nothing', () => {
  expect(readSignInHash('#sign-in/error/CALL_THIS_NUMBER')).toEqual({ kind: 'error', code: 'SIGN_IN_FAILED' });
});

it.each([
  'parley://sign-in/ticket/?from=https://chat.example',
  'parley://sign-in/ticket/a%20b?from=https://chat.example',
  'parley://room/sign-in?from=https://chat.example',
  'https://sign-in/ticket/x?from=https://chat.example',
  // Without the server, or with more than it.
  'parley://sign-in/ticket/x',
  'parley://sign-in/ticket/x?from=',
  'parley://sign-in/ticket/x?from=chat.example',
  'parley://sign-in/ticket/x?from=javascript:alert',
  'parley://sign-in/ticket/x?from=https://chat.example/path',
  'parley://sign-in/ticket/x?from=https://mei@chat.example',
  'parley://sign-in/ticket/x?from=https://chat.example&from=https://other.example',
  `parley://sign-in/ticket/x?from=https://${'x'.repeat(257)}`,
])('reads no sign-in from the link %j', (link) => expect(readSchemeSignInLink(link)).toBeNull());

it('carries the challenge of the desktop to the page of passkeys, in the fragment only', () => {
  const challenge = 'aZ_-9'.repeat(9).slice(0, 43);
  expect(new URL(passkeyLink(challenge), 'https://chat.example').href).toMatch(/^https:\/\/chat\.example\/#/u);
  expect(readPasskeyHash(hashOf(passkeyLink(challenge)))).toBe(challenge);
  expect(readSignInHash(hashOf(passkeyLink(challenge)))).toBeNull();
});

it.each([
  '',
  '#passkey',
  '#passkey/',
  `#passkey/${'x'.repeat(42)}`,
  `#passkey/${'x'.repeat(44)}`,
  `#passkey/${'x'.repeat(42)}.`,
  `passkey/${'x'.repeat(43)}`,
])('reads no challenge from %j', (hash) => expect(readPasskeyHash(hash)).toBeNull());

it('recognises the pages for the desktop', () => {
  const hashes = [desktopSignInLink({ kind: 'ticket', ticket: 'x' }), passkeyLink('x'.repeat(43))].map(hashOf);
  expect(hashes.map(isForDesktop)).toEqual([true, true]);
  expect(['', '#room/x', hashOf(signInLink({ kind: 'ticket', ticket: 'x' }))].map(isForDesktop)).toEqual([
    false,
    false,
    false,
  ]);
});
