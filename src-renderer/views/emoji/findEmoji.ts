import type { Emoji, EmojiSet } from './emojiSet.ts';

/** Rank of a match, best first. A match inside a word does not count. */
const EXACT_CODE = 0;
const CODE_BEGINS = 1;
const NAME_HAS = 2;
const WORD_EXACT = 3;
const WORD_BEGINS = 4;
const NOTHING = 5;

/** Emoji with a code, name or search term that starts with each typed word; the best matches come first. */
export function findEmoji({ all, byText }: EmojiSet, query: string, most = Number.POSITIVE_INFINITY): Emoji[] {
  const given = byText.get(query.trim());
  if (given !== undefined) return [given];
  const wanted = query
    .toLowerCase()
    .split(/[\s:]+/u)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const found: { readonly one: Emoji; readonly rank: number }[] = [];
  for (const one of all) {
    const rank = Math.max(...wanted.map((word) => fit(one, word)));
    if (rank < NOTHING) found.push({ one, rank });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

function fit({ codes, name, words }: Emoji, wanted: string): number {
  if (codes.includes(wanted)) return EXACT_CODE;
  if (codes.some((code) => code.startsWith(wanted))) return CODE_BEGINS;
  if (` ${name.toLowerCase()}`.includes(` ${wanted}`) || codes.some((code) => code.includes(`_${wanted}`)))
    return NAME_HAS;
  if (words.includes(wanted)) return WORD_EXACT;
  return words.some((word) => word.startsWith(wanted)) ? WORD_BEGINS : NOTHING;
}
