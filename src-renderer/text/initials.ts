import { firstGrapheme } from './formats.ts';

const IDEOGRAPHIC = /^\p{Script=Han}|^\p{Script=Hiragana}|^\p{Script=Katakana}|^\p{Script=Hangul}/u;

/** What stands for a person in a small square: the first letters of first and last name, or one character of a name that needs no more. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = firstCharacter(words[0] ?? '');
  if (IDEOGRAPHIC.test(first) || words.length === 1) return first.toLocaleUpperCase();
  return (first + firstCharacter(words.at(-1) ?? '')).toLocaleUpperCase();
}

/** One letter that nothing can be put on. A list of people begins with hundreds, and a segmenter takes its time. */
const PLAIN = /^[\x21-\x7e](?![^\x21-\x7e])/;

function firstCharacter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  return firstGrapheme(word);
}
