import type { NotifySettings } from '#shared/contract/settingsModel.ts';

/** Whether daily quiet hours contain `now` (Unix time in ms) by the clock of a time zone. Equal start and end: none. */
export function isQuietHour(quietHours: NotifySettings['quietHours'], now: number, timeZone: string): boolean {
  if (quietHours === null) return false;
  const { from, to } = quietHours;
  const minutes = minutesOfDay(now, timeZone);
  return from < to ? from <= minutes && minutes < to : from > to && (minutes >= from || minutes < to);
}

function minutesOfDay(now: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const parts = format.formatToParts(now);
  const numberOf = (type: 'hour' | 'minute'): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return numberOf('hour') * 60 + numberOf('minute');
}
