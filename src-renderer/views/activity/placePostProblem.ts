import type { Problem } from '../../stores/Problem.ts';

export type PostField = 'topic' | 'title' | 'body' | 'form';

const FIELDS: Partial<Record<Problem['code'], PostField>> = {
  TOPIC_INVALID: 'topic',
  TOPIC_FORBIDDEN: 'topic',
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  TEXT_TOO_LONG: 'body',
};
const NAMED: readonly unknown[] = ['topic', 'title', 'body'] satisfies PostField[];

/** The field beside which an error is shown; an error of no single field is shown above the button. */
export function placePostProblem({ code, details: { field } }: Problem): PostField {
  if (NAMED.includes(field)) return field as PostField;
  return FIELDS[code] ?? 'form';
}
