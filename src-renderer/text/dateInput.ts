import { dayField, startOfField } from './dayField.ts';
import { createDateFormat } from './formats.ts';
import { clockTime } from './times.ts';

const localDay = createDateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** Without the direction marks that Arabic has around its slashes: a field is filled in from left to right. */
const numericDay = (at: number): string => localDay(at).replaceAll(/[\u061C\u200E\u200F]/gu, '');

/** The value of a date field: `day` as "2026-11-21", `dayTime` as "2026-11-21T09:05". */
export type DateFieldKind = 'day' | 'dayTime';

/** The date pattern of the interface's locale: "DD/MM/YYYY". */
const DAY_PATTERN = numericDay(new Date(2003, 1, 1).getTime())
  .replace('2003', 'YYYY')
  .replace('02', 'MM')
  .replace('01', 'DD');
const DAY_PARTS = DAY_PATTERN.split(/[^A-Z]+/u);
const HAS_12_HOURS = !clockTime(new Date(2003, 1, 1, 13, 5).getTime()).includes('13');

const NUMERIC_DAY = /^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})(?:,? +(.+))?$/u;
const FIELD = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/u;
const CLOCK = /^(\d{1,2})(?:[:.](\d\d))?(?: ?([ap])\.?m\.?)?$/iu;

/** The placeholder of an empty field: "DD/MM/YYYY, HH:MM". */
export function datePattern(kind: DateFieldKind): string {
  return kind === 'day' ? DAY_PATTERN : `${DAY_PATTERN}, HH:MM${HAS_12_HOURS ? ' AM' : ''}`;
}

/** A field's value in the format of the interface's locale; a value that is not a date is unchanged. */
export function formatDateField(field: string): string {
  const at = parseDateField(field);
  if (at === null) return field;
  return field.includes('T') ? `${numericDay(at)}, ${clockTime(at)}` : numericDay(at);
}

/** The start of a field's value (ms since 1970) in this computer's calendar; `null` if it is not a complete date. */
export function parseDateField(field: string): number | null {
  const [, day, time] = FIELD.exec(field) ?? [];
  const start = day === undefined ? null : startOfField(day);
  if (day === undefined || start === null || dayField(start) !== day) return null;
  if (time === undefined) return start;
  const at = Date.parse(field);
  return Number.isNaN(at) ? null : at;
}

/**
 * Parses typed text in the format of the interface's locale or as ISO 8601 into a field's value; `null` if it is not a
 * complete date.
 */
export function parseTypedDate(typed: string, kind: DateFieldKind): string | null {
  const text = typed.trim();
  const isWhole = text.includes('T') === (kind === 'dayTime') && parseDateField(text) !== null;
  if (isWhole) return text;
  const [, first, second, third, clock] = NUMERIC_DAY.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const numbers = [first, second, third];
  const [year, month, date] = ['YYYY', 'MM', 'DD'].map((part) => numbers[DAY_PARTS.indexOf(part)] ?? '');
  if (year?.length !== 4) return null;
  const day = [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-');
  const minutes = kind === 'dayTime' ? parseClock(clock ?? '') : null;
  if (kind === 'dayTime' ? minutes === null : clock !== undefined) return null;
  const field = minutes === null ? day : `${day}T${minutesField(minutes)}`;
  return parseDateField(field) === null ? null : field;
}

/** Minutes since midnight of a typed time of day ("9:05", "21.30", "9 pm"); `null` if it is not a time. */
export function parseClock(typed: string): number | null {
  const [, hourDigits, minuteDigits, half] = CLOCK.exec(typed.trim()) ?? [];
  if (hourDigits === undefined || (minuteDigits === undefined && half === undefined)) return null;
  const hours = Number(hourDigits);
  const minutes = Number(minuteDigits ?? 0);
  if (minutes > 59 || hours > (half === undefined ? 23 : 12) || (half !== undefined && hours === 0)) return null;
  if (half === undefined) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
}

/** A time of day in the format of the interface's locale: "07:05". */
export function formatClock(minutes: number): string {
  return clockTime(new Date(2003, 1, 1, 0, minutes).getTime());
}

/** The format of a field's value: "07:05". */
function minutesField(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
