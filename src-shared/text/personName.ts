import { LIMITS } from '../contract/limits.ts';

/** The displayed form of a name: NFC, trimmed, inner white space collapsed to one space. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** The normalised form of a name for comparison: "MEI  Lin" and "mei lin" are equal. */
export function foldName(name: string): string {
  // NFKC may produce spaces, and lower-casing may undo NFKC, so it runs before and after, and spaces are collapsed
  // last.
  return normaliseName(name.normalize('NFKC').toLowerCase().normalize('NFKC'));
}

/**
 * Whether a name is valid: everything that earlier versions accepted. Used for lookups (sign-in, imports). A new name
 * must also pass `findNameFault` (nameRules.ts).
 */
export function isValidName(name: string): boolean {
  const shown = normaliseName(name);
  const length = Array.from(shown).length;
  return (
    length > 0 &&
    length <= LIMITS.nameLength &&
    !/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/u.test(shown)
  );
}
