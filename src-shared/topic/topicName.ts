import { LIMITS } from '../contract/limits.ts';

/** Why something is no topic's name, or no pattern. */
export type TopicFault = 'empty' | 'emptyWord' | 'space' | 'character' | 'tooLong' | 'doubleStar';

/** A name or a pattern as it is compared: `Build.Release` is `build.release`. */
export function foldTopic(text: string): string {
  return text.toLowerCase();
}

/** What keeps a folded text from being a topic's name: words of small letters, digits, `-` and `_`, with dots between them. */
export function findTopicFault(name: string): TopicFault | null {
  return findFault(name, /^[a-z0-9_-]*$/);
}

/**
 * The same of a pattern: in a word `*` stands for any characters or none, alone for one word; `**` as the last word for one
 * word and all below it.
 */
export function findPatternFault(pattern: string): TopicFault | null {
  const fault = findFault(pattern, /^[a-z0-9_*-]*$/);
  if (fault !== null) return fault;
  const words = pattern.split('.');
  return words.some((word, index) => word.includes('**') && (word !== '**' || index < words.length - 1))
    ? 'doubleStar'
    : null;
}

export function isPattern(text: string): boolean {
  return text.includes('*');
}

function findFault(text: string, word: RegExp): TopicFault | null {
  if (text === '') return 'empty';
  if (text.length > LIMITS.topicNameLength) return 'tooLong';
  if (/\s/u.test(text)) return 'space';
  const words = text.split('.');
  if (words.includes('')) return 'emptyWord';
  return words.every((each) => word.test(each)) ? null : 'character';
}
