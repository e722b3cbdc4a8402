/** From midnight to midnight in this computer's calendar; `end` is excluded (ms). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const WEEKDAYS = [
  ['sunday', 'sun', '星期日', '星期天', '周日', '周天'],
  ['monday', 'mon', '星期一', '周一'],
  ['tuesday', 'tue', '星期二', '周二'],
  ['wednesday', 'wed', '星期三', '周三'],
  ['thursday', 'thu', '星期四', '周四'],
  ['friday', 'fri', '星期五', '周五'],
  ['saturday', 'sat', '星期六', '周六'],
];
const DAYS_AGO = [['today', '今天'], ['yesterday', '昨天'], ['前天']];

/**
 * Parses a day, a month or a year: `2026-11-21` (also with / or .), `2026-11`, `11/2026`, `2026`, `today`, `yesterday`,
 * a weekday (the last one, today included), and these in Chinese. Null for any other text, or a day that is not in the
 * calendar.
 */
export function parseDay(text: string, now: number): Span | null {
  const word = text.toLowerCase();
  const today = new Date(now);
  const ago = DAYS_AGO.findIndex((words) => words.includes(word));
  if (ago !== -1) return dayBefore(today, ago);
  const weekday = WEEKDAYS.findIndex((words) => words.includes(word));
  if (weekday !== -1) return dayBefore(today, (today.getDay() - weekday + 7) % 7);
  return readDate(word);
}

function readDate(text: string): Span | null {
  const day = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u.exec(text);
  if (day !== null) return spanOf(Number(day[1]), Number(day[3]), Number(day[4]));
  const month = /^(\d{4})[-/.](\d{1,2})$/u.exec(text);
  if (month !== null) return spanOf(Number(month[1]), Number(month[2]));
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/u.exec(text);
  if (monthFirst !== null) return spanOf(Number(monthFirst[2]), Number(monthFirst[1]));
  return /^\d{4}$/u.test(text) ? spanOf(Number(text)) : null;
}

function spanOf(year: number, month?: number, day?: number): Span | null {
  const start = new Date(year, (month ?? 1) - 1, day ?? 1);
  const isThere =
    start.getFullYear() === year && start.getMonth() === (month ?? 1) - 1 && start.getDate() === (day ?? 1);
  if (!isThere || start.getTime() < 0) return null;
  const end =
    month === undefined
      ? new Date(year + 1, 0, 1)
      : day === undefined
        ? new Date(year, month, 1)
        : new Date(year, month - 1, day + 1);
  return { start: start.getTime(), end: end.getTime() };
}

/** By the calendar, not by 24 hours, because a day on which clocks change is shorter or longer. */
function dayBefore(today: Date, days: number): Span {
  const at = (add: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + add).getTime();
  return { start: at(0), end: at(1) };
}
