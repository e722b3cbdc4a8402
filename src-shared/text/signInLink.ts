import type { DesktopSignIn, SignInReturn } from '../contract/hostModel.ts';
import { isErrorCode } from '../errors/codes.ts';

export type { DesktopSignIn, SignInReturn };

const HASH = /^#sign-in\/(ticket|connection|error)\/([\w-]{1,128})$/u;
const DESKTOP_HASH = /^#sign-in\/desktop\/(ticket|connection|error)\/([\w-]{1,128})$/u;
const PASSKEY_HASH = /^#passkey\/([\w-]{43})$/u;
const SCHEME_LINK =
  /^parley:\/\/sign-in\/(ticket|connection|error)\/([\w-]{1,128})\/?\?from=(https?:\/\/[\w.:[\]-]{1,256})$/iu;

/**
 * Where the gateway sends the page after a sign-in at the identity provider. In the fragment, because browsers send it
 * to no server, so that it is in no log.
 */
export function signInLink(result: SignInReturn): string {
  return `/#sign-in/${pathOf(result)}`;
}

/** The same for a sign-in that the desktop began: a page that opens the desktop. */
export function desktopSignInLink(result: SignInReturn): string {
  return `/#sign-in/desktop/${pathOf(result)}`;
}

/** The link with which that page opens the desktop. `from`: the origin of the page, so of the server (RFC 9207). */
export function schemeSignInLink({ result, from }: DesktopSignIn): string {
  return `parley://sign-in/${pathOf(result)}?from=${from}`;
}

/**
 * The page at which a browser signs in with a passkey for the desktop. `challenge`: the SHA-256 of the verifier that
 * the desktop keeps, base64url.
 */
export function passkeyLink(challenge: string): string {
  return `/#passkey/${challenge}`;
}

/** The challenge of such a page in the fragment of a web address, or null. */
export function readPasskeyHash(hash: string): string | null {
  return PASSKEY_HASH.exec(hash)?.[1] ?? null;
}

/** The end of a sign-in in the fragment of a web address, or null. */
export function readSignInHash(hash: string): SignInReturn | null {
  return toReturn(HASH.exec(hash));
}

/** The end of a sign-in that the desktop began, in the fragment of a web address, or null. */
export function readDesktopSignInHash(hash: string): SignInReturn | null {
  return toReturn(DESKTOP_HASH.exec(hash));
}

/** The end of a sign-in in a link that the system passes to the desktop, or null, also when it names no server. */
export function readSchemeSignInLink(link: string): DesktopSignIn | null {
  const found = SCHEME_LINK.exec(link);
  const [result, from] = [toReturn(found), found?.[3]];
  return result === null || from === undefined ? null : { result, from };
}

/** Whether the fragment of a web address is that of a page that only signs in to the desktop, or opens it. */
export function isForDesktop(hash: string): boolean {
  return readDesktopSignInHash(hash) !== null || readPasskeyHash(hash) !== null;
}

function pathOf(result: SignInReturn): string {
  return `${result.kind}/${result.kind === 'error' ? result.code : result.ticket}`;
}

function toReturn(found: RegExpExecArray | null): SignInReturn | null {
  const [, word = '', value = ''] = found ?? [];
  const kind = word.toLowerCase();
  if (kind === 'ticket' || kind === 'connection') return { kind, ticket: value };
  return kind === 'error' ? { kind, code: isErrorCode(value) ? value : 'SIGN_IN_FAILED' } : null;
}
