import { isDate, isoTime } from './formats.ts';

/** The value of a date field: "2026-11-21", in this computer's calendar; '' for an invalid date. */
export function dayField(at: number): string {
  if (!isDate(at)) return '';
  const date = new Date(at);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

/** The start of the day in such a field; `null` if it is not a complete date. */
export function startOfField(field: string): number | null {
  const [year, month, day] = field.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  // The Date constructor maps years below 100 to the last century.
  const at = new Date(2000, month - 1, day).setFullYear(year);
  return Number.isNaN(at) ? null : at;
}

/** The value of a `datetime-local` field: by this computer's clock, to the minute; '' for an invalid date. */
export function timeField(at: number): string {
  const local = isoTime(at - new Date(at).getTimezoneOffset() * 60_000) ?? '';
  return local.slice(0, 'yyyy-mm-ddThh:mm'.length);
}
