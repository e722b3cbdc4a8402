import type { Problem } from '../../stores/Problem.ts';

export type FormPlace = 'name' | 'password' | 'form';

const PLACES: Partial<Record<Problem['code'], FormPlace>> = {
  NAME_INVALID: 'name',
  NAME_TAKEN: 'name',
  PASSWORD_TOO_SHORT: 'password',
  WRONG_CREDENTIALS: 'password',
};

/** The field beside which an error is shown; an error of no single field is shown above the form. */
export function fieldOfSignInProblem({ code, details: { field } }: Problem): FormPlace {
  if (code === 'INVALID_ARGUMENT' && (field === 'name' || field === 'password')) return field;
  return PLACES[code] ?? 'form';
}
