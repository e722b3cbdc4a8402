import { readWords, standsAlone } from '#shared/search/words.ts';

/**
 * The words of a text for the index, each once. Adjacent characters that are words of their own are indexed in pairs,
 * because a single one is in too many messages: 报价单 becomes 报价, 价单, 单. A search for 报 finds 报价 by prefix. A change of
 * these rules needs a migration that rebuilds the indexes.
 */
export function indexWords(text: string): string[] {
  return [...new Set(pairUp(readWords(text).map((word) => word.text)))];
}

/** The index query of a term. */
export interface IndexedTerm {
  /** A message must contain all of these. */
  readonly words: readonly string[];
  /** And this word, or a longer one with this prefix. */
  readonly beginning: string;
  /** Whether every result of the index contains the term: the index does not store the order of words. */
  readonly isExact: boolean;
}

/** `null` if the term has no word in it, and so matches everything. */
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

/** Only a pair contains two such characters. */
function isPair(word: string | undefined): boolean {
  return word !== undefined && standsAlone(word) && readWords(word).length === 2;
}
