import { parseDateField } from './dateInput.ts';
import { comma } from './language.ts';
import { clockTime, dayName } from './times.ts';

/** The value of a date field, with or without a time, in words; `undefined` while it is incomplete. */
export function fieldInWords(field: string, now: number): string | undefined {
  const at = parseDateField(field);
  if (at === null) return undefined;
  return field.includes('T') ? `${dayName(at, now)}${comma}${clockTime(at)}` : dayName(at, now);
}
