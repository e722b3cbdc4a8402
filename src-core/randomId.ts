import { randomBytes } from 'node:crypto';

/** 128 random bits, in a form that is valid for every id of the contract, and that no command line takes for an option. */
export function randomId(): string {
  return randomBytes(16).toString('base64url').replace(/^-/, '_');
}
