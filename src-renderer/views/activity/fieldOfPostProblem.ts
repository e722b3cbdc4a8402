import type { Problem } from '../../stores/Problem.ts';

export type PostField = 'topic' | 'title' | 'body' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], PostField>> = {
  TOPIC_INVALID: 'topic',
  TOPIC_FORBIDDEN: 'topic',
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  TEXT_TOO_LONG: 'body',
};
const KNOWN_FIELDS: readonly unknown[] = ['topic', 'title', 'body'] satisfies PostField[];

/** The field beside which an error is shown; an error of no single field is shown above the button. */
export function fieldOfPostProblem({ code, details: { field } }: Problem): PostField {
  if (KNOWN_FIELDS.includes(field)) return field as PostField;
  return FIELD_BY_CODE[code] ?? 'form';
}
