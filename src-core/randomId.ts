import { randomBytes } from 'node:crypto';

/** 128 random bits that fit every id of the contract. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
