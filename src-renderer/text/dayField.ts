import { isDate, isoTime } from './formats.ts';

/** A day as a field for dates has it: "2026-11-21", on this computer's calendar; '' for what no calendar has. */
export function dayField(at: number): string {
  if (!isDate(at)) return '';
  const date = new Date(at);
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

/** When the day in such a field begins; `null` while it is not a whole date. */
export function startOfField(field: string): number | null {
  const [year, month, day] = field.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  // A year below 100 would be taken for one of the last century.
  const at = new Date(2000, month - 1, day).setFullYear(year);
  return Number.isNaN(at) ? null : at;
}

/** As a field of the type `datetime-local` has it: by this computer's clock, to the minute; '' for what no calendar has. */
export function timeField(at: number): string {
  const local = isoTime(at - new Date(at).getTimezoneOffset() * 60_000) ?? '';
  return local.slice(0, 'yyyy-mm-ddThh:mm'.length);
}
