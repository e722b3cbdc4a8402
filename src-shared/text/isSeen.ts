import { fold } from './fold.ts';
import { normaliseName } from './personName.ts';

/** Control, format and private-use characters, surrogates, line and paragraph separators: all invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** Whether a name of at most `maxLength` code points has something to see, and nothing invisible. */
export function isSeen(name: string, maxLength: number): boolean {
  const { length } = Array.from(normaliseName(name));
  return length > 0 && length <= maxLength && !hasUnseen(name) && fold(name).trim() !== '';
}
