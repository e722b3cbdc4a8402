import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: who does not know it does not find it by trying. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Redis only ever holds this: who reads the database can't use what it opens. A token is looked up by it, so how long that
 * takes tells nothing of the token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
