import type { Problem } from '../../stores/Problem.ts';

export type AnnouncementField = 'title' | 'body' | 'startsAt' | 'endsAt' | 'form';

const FIELDS: Partial<Record<Problem['code'], AnnouncementField>> = {
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  TEXT_TOO_LONG: 'body',
  ENDS_BEFORE_START: 'endsAt',
  ALREADY_OVER: 'endsAt',
};
const NAMED: readonly unknown[] = ['title', 'body', 'startsAt', 'endsAt'] satisfies AnnouncementField[];

/** The field beside which an error is shown; an error of no single field is shown above the buttons. */
export function placeAnnouncementProblem({ code, details: { field } }: Problem): AnnouncementField {
  if (NAMED.includes(field)) return field as AnnouncementField;
  return FIELDS[code] ?? 'form';
}
