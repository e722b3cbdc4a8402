import { readWords } from './words.ts';

/**
 * A text as it is kept in an index and asked for there: its words, folded, with one space between them; a character of Chinese,
 * Japanese, Korean and other scripts without spaces is a word of its own. Nothing in it means anything to a query language.
 * In FTS5 with `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"` a term holds where the phrase
 * `"<segment(term)>" *` matches `segment(text)`: the same messages as `matchesQuery` finds.
 */
export function segment(text: string): string {
  return readWords(text)
    .map((word) => word.text)
    .join(' ');
}
