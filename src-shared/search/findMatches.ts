import { readWords, type Word } from './words.ts';

/** A range of a text, in UTF-16 units, the end excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The matches of the terms in a text, in order and without overlaps. Of a longer word only the matching prefix. */
export function findMatches(text: string, terms: readonly string[]): Range[] {
  const words = readWords(text);
  const found = terms.map(readTerm).flatMap((term) => allPlaces(words, term).map((at) => rangeOf(words, term, at)));
  const merged: Range[] = [];
  for (const range of found.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push(range);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
  }
  return merged;
}

/** The folded words of a term; empty if it has only punctuation or symbols. */
export function readTerm(term: string): string[] {
  return readWords(term).map((word) => word.text);
}

/** Whether the words of a term are contiguous, the last one possibly as a prefix. */
export function hasTerm(words: readonly Word[], term: readonly string[]): boolean {
  return words.some((_, at) => standsAt(words, term, at));
}

function allPlaces(words: readonly Word[], term: readonly string[]): number[] {
  return term.length === 0 ? [] : [...words.keys()].filter((at) => standsAt(words, term, at));
}

function standsAt(words: readonly Word[], term: readonly string[], at: number): boolean {
  return term.every((searched, index) => {
    const word = words[at + index]?.text;
    return index === term.length - 1 ? word?.startsWith(searched) === true : word === searched;
  });
}

function rangeOf(words: readonly Word[], term: readonly string[], at: number): Range {
  const start = words[at]?.start ?? 0;
  const lastLength = term.at(-1)?.length ?? 0;
  return { start, end: words[at + term.length - 1]?.ends[lastLength - 1] ?? start };
}
