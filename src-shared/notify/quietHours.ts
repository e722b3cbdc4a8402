import type { NotifySettings } from '../contract/settingsModel.ts';

type QuietHours = NonNullable<NotifySettings['quietHours']>;

/**
 * The end of the quiet hours that contain `now` (Unix time in ms); null: none. They are times of day by this computer's
 * clock, so their length follows daylight saving time: they are an hour shorter when the clock is put forward, and end
 * at the first occurrence of an ambiguous time. Equal start and end means no quiet hours.
 */
export function quietUntil({ from, to }: QuietHours, now: number): number | null {
  const nights = to > from ? [0] : to < from ? [-1, 0] : [];
  for (const day of nights) {
    const end = timeOn(now, to > from ? day : day + 1, to);
    if (timeOn(now, day, from) <= now && now < end) return end;
  }
  return null;
}

/** The instant of a time of day, some days after that of `now`. */
export function timeOn(now: number, days: number, minutes: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, minutes).getTime();
}
