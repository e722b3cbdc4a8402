import { toBase64Url } from '#shared/text/base64Url.ts';

/** In this tab only, and until it is closed: a page in a browser is left for the identity provider and comes back. */
const VERIFIER = 'parley.signInVerifier';

/** Whether this page can begin a sign-in that ends with a ticket. Pages over plain http from another computer can't hash. */
export function canBeginSignIn(): boolean {
  return window.isSecureContext;
}

/**
 * Begins a sign-in that another page continues and that ends with a ticket. Only this tab can complete it, because it
 * keeps a secret. `origin`: of the server, to which alone the secret is sent. Returns the challenge that the other page
 * passes to the server: the SHA-256 of the secret.
 */
export async function beginSignIn(origin: string): Promise<string> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(VERIFIER, `${verifier} ${origin}`);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return toBase64Url(new Uint8Array(hash));
}

/** Whether this tab has begun a sign-in at the server with this origin that it has not completed. */
export function hasBegunSignIn(origin: string): boolean {
  return findVerifier(origin) !== null;
}

/** The secret of the sign-in that this tab began, which is removed; null: it began none at the server with this origin. */
export function takeVerifier(origin: string): string | null {
  const verifier = findVerifier(origin);
  forgetSignIn();
  return verifier;
}

/** The sign-in that this tab began can't be completed any more. */
export function forgetSignIn(): void {
  sessionStorage.removeItem(VERIFIER);
}

function findVerifier(origin: string): string | null {
  const [verifier, begunAt] = sessionStorage.getItem(VERIFIER)?.split(' ') ?? [];
  return verifier === undefined || begunAt !== origin ? null : verifier;
}
