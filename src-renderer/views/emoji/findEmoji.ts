import type { Emoji, EmojiSet } from './emojiSet.ts';

/** Rank of a match, best first. A match inside a word does not count. */
const EXACT_CODE = 0;
const CODE_PREFIX = 1;
const NAME_WORD_PREFIX = 2;
const EXACT_WORD = 3;
const WORD_PREFIX = 4;
const NO_MATCH = 5;
const HAN = /\p{Script=Han}/u;

/** Emoji with a code, name or search term that starts with each typed word; the best matches come first. */
export function findEmoji({ all, byText }: EmojiSet, query: string, limit = Number.POSITIVE_INFINITY): Emoji[] {
  const exact = byText.get(query.trim());
  if (exact !== undefined) return [exact];
  const terms = query
    .toLowerCase()
    .split(/[\s:]+/u)
    .filter((word) => word !== '');
  if (terms.length === 0) return [];
  const found: { readonly one: Emoji; readonly rank: number }[] = [];
  for (const one of all) {
    const rank = Math.max(...terms.map((word) => rankOf(one, word)));
    if (rank < NO_MATCH) found.push({ one, rank });
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ one }) => one);
}

function rankOf({ codes, name, searchTerms }: Emoji, term: string): number {
  if (codes.includes(term)) return EXACT_CODE;
  if (codes.some((code) => code.startsWith(term))) return CODE_PREFIX;
  // Chinese is written without spaces, so that a word is not at the beginning of one.
  if (HAN.test(term)) {
    if (name.includes(term)) return NAME_WORD_PREFIX;
    return searchTerms.some((word) => word.includes(term)) ? EXACT_WORD : NO_MATCH;
  }
  if (` ${name.toLowerCase()}`.includes(` ${term}`) || codes.some((code) => code.includes(`_${term}`)))
    return NAME_WORD_PREFIX;
  if (searchTerms.includes(term)) return EXACT_WORD;
  return searchTerms.some((word) => word.startsWith(term)) ? WORD_PREFIX : NO_MATCH;
}

/** Names of custom emoji that contain the query; those that start with it come first. */
export function findCustomNames(names: readonly string[], query: string, limit = Number.POSITIVE_INFINITY): string[] {
  const term = query.toLowerCase().replaceAll(/[\s:]/gu, '');
  if (term === '') return [];
  const found = names.filter((name) => name.includes(term));
  return found.toSorted((a, b) => Number(b.startsWith(term)) - Number(a.startsWith(term))).slice(0, limit);
}
