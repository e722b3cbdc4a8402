import { readWords } from './words.ts';

/**
 * The form of a text in an index and in queries: its folded words, separated by one space; a character of Chinese,
 * Japanese, Korean and other scripts without spaces is a word of its own. It contains no syntax of a query language. In
 * FTS5 with `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"` a term matches if the phrase
 * `"<segment(term)>" *` matches `segment(text)`: the same messages as `matchesQuery`.
 */
export function segment(text: string): string {
  return readWords(text)
    .map((word) => word.text)
    .join(' ');
}
