import { LIMITS } from '../contract/limits.ts';
import { comparisonKey } from './comparisonKey.ts';
import { isSeen } from './isSeen.ts';
import { findNameFault, type NameFault, toValidName } from './nameRules.ts';
import { normaliseName } from './personName.ts';

/** The fallback nickname for a name without visible characters. */
const UNNAMED = '?';

/** The displayed form of a nickname. */
export function normaliseNickname(nickname: string): string {
  return normaliseName(nickname);
}

/** Whether a nickname is valid, also in an export: everything that earlier versions accepted. */
export function isValidNickname(nickname: string): boolean {
  return isSeen(nickname, LIMITS.nicknameLength);
}

/** Why a text is not a valid new nickname; null: valid. */
export function findNicknameFault(nickname: string): NameFault | null {
  return findNameFault(nickname, LIMITS.nicknameLength);
}

/** The normalised form of a nickname for comparison, without spaces, braces and colons. */
export function compareNickname(nickname: string): string {
  return comparisonKey(nickname);
}

/**
 * The default nickname: the person's name, truncated to the length of a nickname. Names of earlier versions may contain
 * characters that are invalid in a nickname.
 */
export function nicknameOf(name: string): string {
  return toValidName(name, LIMITS.nicknameLength) ?? UNNAMED;
}
