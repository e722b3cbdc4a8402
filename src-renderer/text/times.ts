import { createDateFormat, isDate, NO_DATE } from './formats.ts';
import { joinDayAndTime } from './language.ts';

const DAY_MS = 86_400_000;

/** "Fri" */
export const weekdayName = createDateFormat({ weekday: 'short' });
/** "November 2026" */
export const monthName = createDateFormat({ month: 'long', year: 'numeric' });
const dayMonth = createDateFormat({ day: 'numeric', month: 'short' });
const dayMonthYear = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const longDay = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const longDayYear = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "09:41" */
export const clockTime = createDateFormat({ hour: '2-digit', minute: '2-digit' });

/** "Friday, 20 November"; with the year when it is not this one. */
export function dayName(at: number, now: number): string {
  const format = new Date(at).getFullYear() === new Date(now).getFullYear() ? longDay : longDayYear;
  // British English has no comma after the weekday; it reads better on a line of its own with one.
  return format(at).replace(/^(\p{L}+),? /u, '$1, ');
}

/** "Today", "Yesterday", or the day by its name and date. */
export function nearDayName(
  at: number,
  now: number,
  words: { readonly today: string; readonly yesterday: string },
): string {
  const days = daysBetween(at, now);
  if (days === 0) return words.today;
  return days === 1 ? words.yesterday : dayName(at, now);
}

/** Number of midnights between two instants, in this computer's calendar. */
export function daysBetween(earlier: number, later: number): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY_MS);
}

/** The time of the last activity in its shortest form: a time, `yesterday`, a weekday, a date. */
export function shortTime(at: number, now: number, words: { readonly yesterday: string }): string {
  const days = daysBetween(at, now);
  if (days === 0) return clockTime(at);
  if (days === 1) return words.yesterday;
  if (days > 0 && days < 7) return weekdayName(at);
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth : dayMonthYear)(at);
}

/** "10:20" today; otherwise with the day. */
export function dayAndTime(at: number, now: number): string {
  if (!isDate(at)) return NO_DATE;
  if (daysBetween(now, at) === 0) return clockTime(at);
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return joinDayAndTime((sameYear ? dayMonth : dayMonthYear)(at), clockTime(at));
}

/** Elapsed time in the largest unit. */
export type Ago = { readonly unit: 'moment' | 'minutes' | 'hours' | 'days'; readonly count: number };

export function ago(at: number, now: number): Ago {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return { unit: 'moment', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

/** The start of the day in this computer's calendar. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** The same time of another day in this computer's calendar. */
export function addDays(at: number, days: number): number {
  const date = new Date(at);
  return date.setDate(date.getDate() + days);
}
