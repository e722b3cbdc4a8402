import uFuzzy from '@leeoniya/ufuzzy';
import { foldName } from '#shared/text/personName.ts';

/** What a switcher can find. */
export interface Candidate {
  /** Unique among the candidates. */
  readonly key: string;
  readonly name: string;
  /** By which it is found too: a title, former names, pinyin. */
  readonly also: readonly string[];
  /** When it was used last; larger is later, 0: never. */
  readonly recency: number;
}

export interface Found<One extends Candidate> {
  readonly candidate: One;
  /** The parts of the name that match, in order: pairs of indices, the second one exclusive. */
  readonly marks: readonly (readonly [number, number])[];
}

export type Find<One extends Candidate> = (query: string, limit: number) => Found<One>[];

/** Letters of all scripts; with one wrong, missing, additional or transposed letter in words of five and more. */
const OPTIONS: uFuzzy.Options = {
  unicode: true,
  interSplit: "[^\\p{L}\\p{M}\\p{N}']+",
  intraSplit: null,
  intraBound: null,
  intraChars: "[\\p{L}\\p{M}\\p{N}']",
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- `SingleError` is an ambient const enum, which can't be imported
  intraMode: 1,
};
const WORD_BREAK = /[^\p{L}\p{M}\p{N}']+/u;
/** Longer queries are cut: no name is that long. */
const MAX_QUERY = 100;
/** Longer words have no typing error: the pattern with all possible ones takes a second to compile for 100 letters. */
const MAX_TYPO_WORD = 20;

/** Whether words with a typing error are found always, or only if nothing has the words as typed, which is faster. */
type Typos = 'always' | 'ifNothingElse';

interface Row {
  readonly index: number;
  readonly text: string;
  readonly isName: boolean;
}

/**
 * Prepares a search by words in any order. Best first: exact names, then beginnings, then words that begin so, then
 * parts of words, then words with a typing error; within these the last used first. An empty query finds what was used,
 * the last one first.
 */
export function createFinder<One extends Candidate>(candidates: readonly One[], typos: Typos = 'always'): Find<One> {
  const fuzzy = new uFuzzy(OPTIONS);
  const rows: Row[] = candidates.flatMap(({ name, also }, index) => [
    { index, text: fold(name), isName: true },
    ...also.map((text) => ({ index, text: fold(text), isName: false })),
  ]);
  const texts = rows.map(({ text }) => text);

  /** The rows that contain each of the words. */
  function filter(words: readonly string[]): number[] {
    if (typos === 'ifNothingElse') {
      const exact = words.reduce(containing, [...texts.keys()]);
      if (exact.length > 0) return exact;
    }
    return words.reduce(
      (found, word) =>
        word.length > MAX_TYPO_WORD ? containing(found, word) : (fuzzy.filter(texts, word, found) ?? []),
      [...texts.keys()],
    );
  }

  function containing(among: readonly number[], word: string): number[] {
    return among.filter((row) => texts[row]?.includes(word) === true);
  }

  function marksOf(row: number, words: readonly string[], name: string): Found<One>['marks'] {
    // Folding may change the length, and the indices with it.
    if (rows[row]?.isName !== true || texts[row]?.length !== name.length) return [];
    const ranges = words.flatMap((word): [number, number][] => {
      const at = texts[row]?.indexOf(word) ?? -1;
      return at === -1 ? pairs(fuzzy.info([row], texts, word).ranges[0] ?? []) : [[at, at + word.length]];
    });
    return mergeRanges(ranges);
  }

  return (query, limit) => {
    const text = fold(query.slice(0, MAX_QUERY));
    const words = text.split(WORD_BREAK).filter((word) => word !== '');
    if (words.length === 0) {
      // Also for a query of signs only, such as an emoji.
      const fitting = candidates.filter(({ name, recency }) => (text === '' ? recency > 0 : fold(name).includes(text)));
      return fitting
        .toSorted((a, b) => b.recency - a.recency)
        .slice(0, limit)
        .map((candidate) => ({ candidate, marks: [] }));
    }
    const best = new Map<number, { readonly row: number; readonly rank: number }>();
    for (const row of filter(words)) {
      const { index = 0, text = '', isName = false } = rows[row] ?? {};
      const rank = rankOf(text, words) + (isName ? 0 : 0.5);
      if (rank < (best.get(index)?.rank ?? Infinity)) best.set(index, { row, rank });
    }
    return [...best]
      .flatMap(([index, match]) => {
        const candidate = candidates[index];
        return candidate === undefined ? [] : { candidate, ...match };
      })
      .toSorted(
        (a, b) =>
          a.rank - b.rank ||
          b.candidate.recency - a.candidate.recency ||
          a.candidate.name.length - b.candidate.name.length,
      )
      .slice(0, limit)
      .map(({ candidate, row }) => ({ candidate, marks: marksOf(row, words, candidate.name) }));
  };
}

const folded = new Map<string, string>();
const MAX_FOLDED = 100_000;

/**
 * Regardless of case, width and accents: `zoe` finds Zoë. Remembered, because most names stay from search to search.
 */
function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const fresh = foldName(text).normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  if (folded.size >= MAX_FOLDED) folded.clear();
  folded.set(text, fresh);
  return fresh;
}

/** 0: the whole text, 1: its beginning, 2: words begin so, 3: it contains them, 4: with a typing error. */
function rankOf(text: string, words: readonly string[]): number {
  if (text === words.join(' ')) return 0;
  if (!words.every((word) => text.includes(word))) return 4;
  if (!words.every((word) => beginsWord(text, word))) return 3;
  return text.startsWith(words[0] ?? '') ? 1 : 2;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || WORD_BREAK.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function pairs(flat: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) found.push([flat[index] ?? 0, flat[index + 1] ?? 0]);
  return found;
}

function mergeRanges(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
