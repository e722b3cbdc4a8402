import { parseDateField } from './dateInput.ts';
import { clockTime, dayName } from './times.ts';

/** The value of a field for a date, with or without a time, as it is written everywhere else; `undefined` while it is not whole. */
export function fieldInWords(field: string, now: number): string | undefined {
  const at = parseDateField(field);
  if (at === null) return undefined;
  return field.includes('T') ? `${dayName(at, now)}, ${clockTime(at)}` : dayName(at, now);
}
