import { isErrorCode, type ErrorCode } from '../errors/codes.ts';

/** How a sign-in at the identity provider ended: with a ticket that completes it, or with an error. */
export type SignInReturn =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'error'; readonly code: ErrorCode };

const HASH = /^#sign-in\/(ticket|error)\/([\w-]{1,128})$/u;

/**
 * Where the gateway sends the page after a sign-in at the identity provider. In the fragment, because browsers send it
 * to no server, so that it is in no log.
 */
export function signInLink(result: SignInReturn): string {
  return `/#sign-in/${result.kind}/${result.kind === 'ticket' ? result.ticket : result.code}`;
}

/** The end of a sign-in in the fragment of a web address, or null. */
export function readSignInHash(hash: string): SignInReturn | null {
  const [, kind, value = ''] = HASH.exec(hash) ?? [];
  if (kind === 'ticket') return { kind, ticket: value };
  if (kind === 'error') return { kind, code: isErrorCode(value) ? value : 'SIGN_IN_FAILED' };
  return null;
}
