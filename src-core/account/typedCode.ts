import { randomInt } from 'node:crypto';
import { normaliseTypedCode, randomTypedCode } from '#shared/text/typedCode.ts';
import { hashToken } from '../token.ts';

const GROUPS = 3;

/** A code that people can type, with 58 random bits, such as `K7QF-2MXD-9ABC`. */
export function createTypedCode(): string {
  return randomTypedCode(GROUPS, randomInt);
}

/** The hash under which a code is stored and compared, independent of case, spaces and hyphens. */
export function hashTypedCode(code: string): string {
  return hashToken(normaliseTypedCode(code));
}
