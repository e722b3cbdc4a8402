/** In this tab only, and until it is closed: the page is left for the identity provider and comes back. */
const VERIFIER = 'parley.signInVerifier';

/** Whether this page can sign in with an identity provider. Pages over plain http from another computer can't hash. */
export function canBeginSignIn(): boolean {
  return window.isSecureContext;
}

/** Leaves the page for the identity provider. Only this tab can complete the sign-in, because it keeps a secret. */
export async function beginSignIn(): Promise<void> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(VERIFIER, verifier);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  window.location.assign(`/auth/oidc/start?challenge=${toBase64Url(new Uint8Array(hash))}`);
}

/** The secret of the sign-in that this tab began, which is removed; null: it began none. */
export function takeVerifier(): string | null {
  const verifier = sessionStorage.getItem(VERIFIER);
  sessionStorage.removeItem(VERIFIER);
  return verifier;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
