import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, which cannot be guessed, in a form that no command line takes for an option. */
export function createToken(): string {
  return randomBytes(32).toString('base64url').replace(/^-/, '_');
}

/**
 * Redis stores only this hash, so that a reader of the database cannot use the tokens. Tokens are looked up by hash, so
 * the lookup time reveals nothing about a token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The challenge of a secret that a page keeps, as in PKCE: SHA-256 in base64url. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
