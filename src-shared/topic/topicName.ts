import { LIMITS } from '../contract/limits.ts';

/** Why a text is not a valid name or pattern. */
export type TopicFault = 'empty' | 'emptyWord' | 'space' | 'character' | 'tooLong' | 'doubleStar';

/** Normalises a name or a pattern: `Build.Release` becomes `build.release`. */
export function foldTopic(text: string): string {
  return text.toLowerCase();
}

/** Validates a normalised name: words of lower-case letters, digits, `-` and `_`, separated by dots. */
export function findTopicFault(name: string): TopicFault | null {
  return findFault(name, /^[a-z0-9_-]*$/);
}

/**
 * Validates a normalised pattern: in a word `*` matches any characters, alone one word; `**` as the last word matches
 * one or more words.
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
