import { LIMITS } from '../contract/limits.ts';

/** A name as it is shown: NFC, outer spaces gone, inner runs of white space made one space. */
export function normaliseName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** What two names are compared by: "MEI  Lin" and "mei lin" are one person. */
export function foldName(name: string): string {
  // NFKC can bring spaces forth, and lower case can undo it: so it comes before and after, and the spaces last.
  return normaliseName(name.normalize('NFKC').toLowerCase().normalize('NFKC'));
}

/**
 * Whether somebody may have this name: all names that earlier versions accepted. It decides what is looked up (signing in, imports).
 * A new name has to meet `findNameFault` (nameRules.ts).
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
