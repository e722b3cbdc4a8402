import type { Person } from '#shared/contract/model.ts';

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

/** The former names by which older texts mention a person. */
export function formerMentions(
  { id, name: shown }: Person,
  former: readonly { readonly name: string }[] | undefined,
): MentionName[] {
  return (former ?? []).map(({ name }) => ({ id, name, shown }));
}

/** A text split into plain text and mentions. */
export type MentionPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'mention'; readonly text: string; readonly userId: string };

export function splitAtMentions(text: string, people: readonly MentionName[]): MentionPart[] {
  const parts: MentionPart[] = [];
  let done = 0;
  for (const { start, end, userId, shown } of people.length === 0 ? [] : findMentions(text, people)) {
    if (start > done) parts.push({ type: 'text', text: text.slice(done, start) });
    parts.push({ type: 'mention', text: shown, userId });
    done = end;
  }
  if (done < text.length) parts.push({ type: 'text', text: text.slice(done) });
  return parts;
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
function beginsWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start).match(/.$/su)?.[0] ?? '';
  return !IN_WORD.test(before) || WITHOUT_SPACES.test(before);
}

function charAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

/** Slightly more than the maximum length of a name: an earlier `@` does not start the name that is being typed. */
const QUERY_LENGTH = 40;

/** The incomplete mention before the caret: the index of its sign, and the text after the sign. */
export function mentionAt(
  text: string,
  caret: number,
  sign: '@' | '#' = '@',
): { readonly start: number; readonly query: string } | null {
  const start = caret === 0 ? -1 : text.lastIndexOf(sign, caret - 1);
  if (start === -1 || caret - start > QUERY_LENGTH || !beginsWord(text, start)) return null;
  const query = text.slice(start + 1, caret);
  return /^\s|\n|\s\s/u.test(query) ? null : { start, query };
}
