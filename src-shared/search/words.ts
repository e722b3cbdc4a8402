import { fold } from '../text/fold.ts';

/** A searchable word and its position in the text. */
export interface Word {
  /** Folded: without case, accents and compatibility forms. */
  readonly text: string;
  readonly start: number;
  /**
   * For each UTF-16 unit of the word its end in the text, because folding changes lengths; used to highlight a part of
   * a word.
   */
  readonly ends: readonly number[];
}

/**
 * A character with its combining marks, including the voiced sound marks of narrow kana and the letters of a Hangul
 * syllable.
 */
const CLUSTER =
  /[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]+[\u11A8-\u11FF\uD7CB-\uD7FB]*|[^][\p{M}\uFF9E\uFF9F]*/gu;
/** Word characters. A mark belongs to the character before it. */
const CHARACTER = /[\p{L}\p{N}\p{Co}]\p{M}*/gu;
/** Scripts without spaces between words, or (Hangul) with agglutinated words: each character is a word of its own. */
const ALONE =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;
/** Accents, and the points of Hebrew and Arabic that are usually omitted. The breve of й is part of the letter. */
const ACCENTS = /(?<!и)[\u0300-\u036F]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]/gu;
const LATIN_LETTERS = /^[A-Za-z0-9]$/;

/** Whether a word is one character of a script without spaces. */
export function standsAlone(word: string): boolean {
  return ALONE.test(word);
}

export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let word: { text: string; start: number; ends: number[] } | null = null;

  function add(character: string, start: number, end: number): void {
    if (word === null) words.push((word = { text: '', start, ends: [] }));
    word.text += character;
    for (let unit = 0; unit < character.length; unit += 1) word.ends.push(end);
  }

  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const end = index + cluster.length;
    if (LATIN_LETTERS.test(cluster)) {
      add(cluster.toLowerCase(), index, end);
      continue;
    }
    const folded = foldCluster(cluster);
    let done = 0;
    for (const { 0: character, index: place } of folded.matchAll(CHARACTER)) {
      const alone = standsAlone(character);
      if (place > done || alone) word = null;
      add(character, index, end);
      if (alone) word = null;
      done = place + character.length;
    }
    // Invisible characters (such as a soft hyphen) fold to nothing and do not separate words.
    if (done < folded.length) word = null;
  }
  return words;
}

function foldCluster(cluster: string): string {
  return fold(cluster).normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}
