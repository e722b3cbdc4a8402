import type { Person } from '../contract/model.ts';

/** A name that a text may contain. `shown`: the current one of a person whose former one it is. */
export interface MentionName extends Person {
  readonly shown?: string;
}

/** A mention in a text, including its sign. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly userId: string;
  /** What is shown, with the sign. */
  readonly shown: string;
}

/** Scripts without spaces: a name may be followed directly by the next word. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const IN_WORD = /[\p{L}\p{N}_]/u;

/**
 * The mentions in a text as `@name`, regardless of case. If several names match, the longest one wins, and of equal ones
 * a current one.
 */
export function findMentions(text: string, people: readonly MentionName[]): Mention[] {
  const isFormer = ({ shown }: MentionName): number => Number(shown !== undefined);
  const longestFirst = people
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length || isFormer(a) - isFormer(b));
  const found: Mention[] = [];
  for (let start = text.indexOf('@'); start !== -1; start = text.indexOf('@', start + 1)) {
    if (!beginsWord(text, start)) continue;
    const named = longestFirst.find(({ name }) => isNamed(text, start + 1, name));
    if (named === undefined) continue;
    const end = start + 1 + named.name.length;
    const shown = named.shown === undefined ? text.slice(start, end) : `@${named.shown}`;
    found.push({ start, end, userId: named.id, shown });
  }
  return found;
}

function isNamed(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  if (text.slice(start, end).toLowerCase() !== name.toLowerCase()) return false;
  const next = charAt(text, end);
  return !IN_WORD.test(next) || WITHOUT_SPACES.test(next) || !IN_WORD.test(name.slice(-1));
}

/** The local part of an e-mail address (`mei@example.org`) precedes its sign, so it is no mention. */
export function beginsWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start).match(/.$/su)?.[0] ?? '';
  return !IN_WORD.test(before) || WITHOUT_SPACES.test(before);
}

function charAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}
