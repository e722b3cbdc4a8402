import type { Person } from '#shared/contract/model.ts';
import { beginsWord, findMentions, type MentionName } from '#shared/text/mentions.ts';

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
