import { normaliseName } from './personName.ts';
import { skeleton } from './skeleton.ts';

/**
 * Why a text is not a valid name. `hidden`: a character that is invisible or changes how others are displayed.
 * `unknown`: a character that is not displayed the same on every computer. `marks`: too many accents on one letter, or
 * an accent without a letter.
 */
export type NameFault =
  | { readonly reason: 'empty' | 'tooLong' | 'marks' }
  /** `character`: its code point, such as U+00AD. */
  | { readonly reason: 'hidden' | 'unknown'; readonly character: string };

/**
 * `Default_Ignorable_Code_Point` includes the soft hyphen, variation selectors, tag characters and Hangul fillers; the
 * others are letters and symbols with a blank glyph.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|[\u2800\u{1D159}\u{13441}\u{13442}]|\u{16FE4}/u;
const UNKNOWN = /[\p{Co}\p{Cs}\p{Cn}]/u;
/** UTS #39, section 5.4: more than four consecutive nonspacing marks, or the same one twice. */
const TOO_MANY_MARKS = /[\p{Mn}\p{Me}]{5}|([\p{Mn}\p{Me}])\1/u;
const MARK_ON_NOTHING = /(?:^|\s)\p{M}/u;
/** Maximum code points of the normalised form: a few characters expand to up to eighteen. */
const SKELETON_LENGTH = 256;

/** Why a text is not a valid new name of at most `maxLength` code points; null: valid. Existing names need not pass. */
export function findNameFault(name: string, maxLength: number): NameFault | null {
  const shown = normaliseName(name);
  if (shown === '') return { reason: 'empty' };
  const hidden = HIDDEN.exec(shown);
  if (hidden !== null) return { reason: 'hidden', character: codePointOf(hidden[0]) };
  const unknown = UNKNOWN.exec(shown);
  if (unknown !== null) return { reason: 'unknown', character: codePointOf(unknown[0]) };
  if (Array.from(shown).length > maxLength) return { reason: 'tooLong' };
  if (MARK_ON_NOTHING.test(shown) || TOO_MANY_MARKS.test(shown.normalize('NFD'))) return { reason: 'marks' };
  const compared = Array.from(skeleton(shown)).length;
  if (compared === 0) return { reason: 'empty' };
  return compared > SKELETON_LENGTH ? { reason: 'tooLong' } : null;
}

/** The name without hidden or unknown characters; may be empty. */
export function withoutHidden(name: string): string {
  return normaliseName(
    Array.from(name)
      .filter((character) => /\s/u.test(character) || !(HIDDEN.test(character) || UNKNOWN.test(character)))
      .join(''),
  );
}

/**
 * A valid name of at most `maxLength` code points, made of what can be displayed of a text that need not be valid; null:
 * nothing is left.
 */
export function toValidName(text: string, maxLength: number): string | null {
  const name = normaliseName(Array.from(withoutHidden(text)).slice(0, maxLength).join(''));
  return findNameFault(name, maxLength) === null ? name : null;
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
