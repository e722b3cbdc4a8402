import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "1 h 25 min", "3 days": at most two units, rounded up. */
export function describeTimeLeft(t: TFunction, ms: number): string {
  if (ms <= MINUTE_MS) return t('rooms.lessThanAMinute');
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes < 60) return t('rooms.minutes', { count: minutes });
  if (minutes < 24 * 60) {
    const hours = t('rooms.hours', { count: Math.floor(minutes / 60) });
    return minutes % 60 === 0 ? hours : `${hours} ${t('rooms.minutes', { count: minutes % 60 })}`;
  }
  const hours = Math.ceil(ms / HOUR_MS);
  const days = t('rooms.days', { count: Math.floor(hours / 24) });
  return hours % 24 === 0 ? days : `${days} ${t('rooms.hours', { count: hours % 24 })}`;
}

/** "30 minutes", "2 hours", "7 days", "Never": a room's idle time, in the largest unit that fits. */
export function describeIdleTime(t: TFunction, ms: number): string {
  if (ms === 0) return t('rooms.never');
  if (ms % DAY_MS === 0) return t('rooms.days', { count: ms / DAY_MS });
  if (ms % HOUR_MS === 0) return t('rooms.longHours', { count: ms / HOUR_MS });
  if (ms < MINUTE_MS) return t('rooms.longSeconds', { count: Math.round(ms / 1000) });
  return t('rooms.longMinutes', { count: Math.round(ms / MINUTE_MS) });
}

/** "5 s", "4:59 min" */
export function describeCountdown(t: TFunction, seconds: number): string {
  if (seconds < 60) return t('rooms.waitSeconds', { seconds });
  return t('rooms.waitMinutes', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}
