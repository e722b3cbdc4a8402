/** Without letters and digits that look alike: 0 and O, 1, I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const GROUP_LENGTH = 4;

/**
 * A code that people can type, in groups of four letters with about 19 random bits each, such as `K7QF-2MXD`.
 * @param randomInt a random integer below its argument
 */
export function randomTypedCode(groups: number, randomInt: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A code as it is compared, independent of case, spaces and hyphens. */
export function normaliseTypedCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/gu, '');
}

/** Whether a normalised code has this number of groups, and only letters of codes. */
export function isTypedCode(code: string, groups: number): boolean {
  return code.length === groups * GROUP_LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter));
}
