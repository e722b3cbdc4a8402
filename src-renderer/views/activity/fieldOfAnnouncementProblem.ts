import type { Problem } from '../../stores/Problem.ts';

export type AnnouncementField = 'title' | 'body' | 'startsAt' | 'endsAt' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], AnnouncementField>> = {
  TITLE_EMPTY: 'title',
  TITLE_TOO_LONG: 'title',
  TEXT_TOO_LONG: 'body',
  ENDS_BEFORE_START: 'endsAt',
  ALREADY_OVER: 'endsAt',
};
const KNOWN_FIELDS: readonly unknown[] = ['title', 'body', 'startsAt', 'endsAt'] satisfies AnnouncementField[];

/** The field beside which an error is shown; an error of no single field is shown above the buttons. */
export function fieldOfAnnouncementProblem({ code, details: { field } }: Problem): AnnouncementField {
  if (KNOWN_FIELDS.includes(field)) return field as AnnouncementField;
  return FIELD_BY_CODE[code] ?? 'form';
}
