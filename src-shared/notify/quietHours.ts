import type { NotifySettings } from '../contract/settingsModel.ts';

type QuietHours = NonNullable<NotifySettings['quietHours']>;

/**
 * When the quiet hours end in which `now` (ms since 1970) lies; null: it lies in none. They are hours of the day by this computer's clock, so
 * they are as long as the day makes them: where the clock is put forward at night they are an hour shorter, and where it
 * is put back, what comes twice ends them the first time. Between a time and itself there is nothing.
 */
export function quietUntil({ from, to }: QuietHours, now: number): number | null {
  const nights = to > from ? [0] : to < from ? [-1, 0] : [];
  for (const day of nights) {
    const end = timeOn(now, to > from ? day : day + 1, to);
    if (timeOn(now, day, from) <= now && now < end) return end;
  }
  return null;
}

/** The instant of a time of day, so many days after the one of `now`. */
export function timeOn(now: number, days: number, minutes: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, minutes).getTime();
}
