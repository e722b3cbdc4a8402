/**
 * Format, private-use, unassigned and surrogate characters, including invisible characters and bidi controls; not the
 * joiners, which emoji and some scripts need.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Converts untrusted text to one line of plain text of at most `maxLength` characters; undefined when nothing visible
 * remains.
 */
export function toPlainLine(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined) return undefined;
  const line = text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim();
  if (!/[^\s\p{M}\u200C\u200D]/u.test(line)) return undefined;
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
