import { toBase64Url } from '#shared/text/base64Url.ts';
import type { SignInReturn } from '#shared/text/signInLink.ts';

/**
 * What this tab has begun at a server and another page continues. In this tab only, and until it is closed: a page in a
 * browser is left for the identity provider and comes back.
 */
const SIGN_IN = 'parley.signInVerifier';
const CONNECTION = 'parley.connectVerifier';
const CONNECTING_ENDED = 'parley.connectingEnded';

/**
 * Whether this page can begin a sign-in that ends with a ticket. Pages over plain http from another computer can't
 * hash.
 */
export function canBeginSignIn(): boolean {
  return window.isSecureContext;
}

/**
 * Begins a sign-in that another page continues and that ends with a ticket. Only this tab can complete it, because it
 * keeps a secret. `origin`: of the server, to which alone the secret is sent. Returns the challenge that the other page
 * passes to the server: the SHA-256 of the secret.
 */
export function beginSignIn(origin: string): Promise<string> {
  return createVerifier(SIGN_IN, origin);
}

/** Whether this tab has begun a sign-in at the server with this origin that it has not completed. */
export function hasBegunSignIn(origin: string): boolean {
  return findVerifier(SIGN_IN, origin) !== null;
}

/**
 * The secret of the sign-in that this tab began, which is removed; null: it began none at the server with this origin.
 */
export function takeVerifier(origin: string): string | null {
  const verifier = findVerifier(SIGN_IN, origin);
  sessionStorage.removeItem(SIGN_IN);
  return verifier;
}

/** The same for the connection of the account with the identity provider: returns the challenge. */
export function beginConnecting(origin: string): Promise<string> {
  return createVerifier(CONNECTION, origin);
}

/** The secret with which this tab connects the account; null: it has begun nothing at the server with this origin. */
export function readConnectVerifier(origin: string): string | null {
  return findVerifier(CONNECTION, origin);
}

/** How the identity provider, or the person there, has answered. */
export type ConnectionReturn = Exclude<SignInReturn, { readonly kind: 'ticket' }>;

/**
 * What a link says about a connection. Null if it is about a sign-in, or if this tab has begun no connection at the
 * server with this origin: anyone can send a link.
 */
export function toConnectionReturn(back: SignInReturn | null, origin: string): ConnectionReturn | null {
  return back === null || back.kind === 'ticket' || readConnectVerifier(origin) === null ? null : back;
}

/** The account is connected, or will not be, or its person has signed out. */
export function endConnecting(): void {
  sessionStorage.removeItem(CONNECTION);
  window.dispatchEvent(new Event(CONNECTING_ENDED));
}

/** Calls back after `endConnecting`. Returns the function that unsubscribes. */
export function onConnectingEnded(listener: () => void): () => void {
  window.addEventListener(CONNECTING_ENDED, listener);
  return () => window.removeEventListener(CONNECTING_ENDED, listener);
}

/** What this tab began can't be completed any more. */
export function forgetVerifiers(): void {
  for (const key of [SIGN_IN, CONNECTION]) sessionStorage.removeItem(key);
}

async function createVerifier(key: string, origin: string): Promise<string> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(key, `${verifier} ${origin}`);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(hash));
}

function findVerifier(key: string, origin: string): string | null {
  const [verifier, begunAt] = sessionStorage.getItem(key)?.split(' ') ?? [];
  return verifier === undefined || begunAt !== origin ? null : verifier;
}
