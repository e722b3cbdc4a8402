import { firstGrapheme } from './formats.ts';

const IDEOGRAPHIC = /^\p{Script=Han}|^\p{Script=Hiragana}|^\p{Script=Katakana}|^\p{Script=Hangul}/u;

/**
 * The initials of a person: the first letters of the first and last name, or one character for names of one word or in
 * East Asian scripts.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = firstCharacter(words[0] ?? '');
  if (IDEOGRAPHIC.test(first) || words.length === 1) return first.toLocaleUpperCase();
  return (first + firstCharacter(words.at(-1) ?? '')).toLocaleUpperCase();
}

/** An ASCII letter without combining marks. A list of people may have hundreds of entries, and a segmenter is slow. */
const PLAIN = /^[\x21-\x7e](?![^\x21-\x7e])/;

function firstCharacter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  return firstGrapheme(word);
}
