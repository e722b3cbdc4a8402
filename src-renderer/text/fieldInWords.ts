import { startOfField } from './dayField.ts';
import { clockTime, dayName } from './times.ts';

/**
 * What a field for a date, with or without a time, holds, as it is written everywhere else: the field itself follows the language of
 * the computer, and no page can change that. `undefined` while it is not whole.
 */
export function fieldInWords(field: string, now: number): string | undefined {
  const hasTime = field.includes('T');
  const at = hasTime ? Date.parse(field) : startOfField(field);
  if (at === null || Number.isNaN(at)) return undefined;
  return hasTime ? `${dayName(at, now)}, ${clockTime(at)}` : dayName(at, now);
}
