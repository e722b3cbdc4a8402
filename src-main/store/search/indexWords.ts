import { readWords, standsAlone } from '#shared/search/words.ts';

/**
 * A text as it stands in the index: each word once. Where characters that stand alone follow one another, each goes in together with the next,
 * because a single one is in too many messages: 报价单 is 报价, 价单, 单. The search for 报 finds 报价 as the beginning of a longer word.
 * Where these rules change, indexes that were built by the old ones must be built anew, by a migration.
 */
export function indexWords(text: string): string[] {
  return [...new Set(pairUp(readWords(text).map((word) => word.text)))];
}

/** What a term asks the index for. */
export interface IndexedTerm {
  /** All of these must be there. */
  readonly words: readonly string[];
  /** This, too, or a longer word that begins so. */
  readonly beginning: string;
  /** Whether whatever the index finds holds the term: it does not know in which order words stand. */
  readonly isExact: boolean;
}

/** `null` where the term has no word in it, and so asks for nothing. */
export function readIndexedTerm(term: string): IndexedTerm | null {
  const words = readWords(term).map((word) => word.text);
  const paired = pairUp(words);
  // The last character is already in the pair before it.
  if (paired.length > 1 && isPair(paired.at(-2))) paired.pop();
  const beginning = paired.pop();
  if (beginning === undefined) return null;
  return { words: paired, beginning, isExact: paired.length === 0 && !/\p{Co}/u.test(beginning) };
}

function pairUp(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    return next !== undefined && standsAlone(word) && standsAlone(next) ? word + next : word;
  });
}

/** A word of one script never holds two characters that stand alone. */
function isPair(word: string | undefined): boolean {
  return word !== undefined && standsAlone(word) && readWords(word).length === 2;
}
