/** Control, private and half characters, and what can't be seen or turns the direction of writing; not the joiners, which emoji and scripts need. */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Somebody else's words as one line of plain text of at most so many characters; `undefined`: nothing is left to see. */
export function plainWords(text: string | undefined, longest: number): string | undefined {
  if (text === undefined) return undefined;
  const line = text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim();
  if (!/[^\s\p{M}\u200C\u200D]/u.test(line)) return undefined;
  const characters = Array.from(line);
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
