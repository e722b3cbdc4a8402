import { randomInt } from 'node:crypto';
import { hashToken } from '../token.ts';

/** Without letters and digits that look alike: 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A code that people can type, with 58 random bits, such as `K7QF-2MXD-9ABC`. */
export function createTypedCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** The hash under which a code is stored and compared, independent of case, spaces and hyphens. */
export function hashTypedCode(code: string): string {
  return hashToken(code.toUpperCase().replaceAll(/[\s-]/gu, ''));
}
