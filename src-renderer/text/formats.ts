/**
 * The only module that calls `Intl` and formats dates. Dates come from a server, a disk or a clock, and `Intl` and
 * `toISOString` throw for invalid ones. Nothing here throws, so an invalid date can't break rendering. The lint forbids
 * both elsewhere in the page.
 */
import { isolate } from '#shared/text/isolate.ts';
import { dir, locale } from './language.ts';

/** Shown instead of an invalid date. */
export const NO_DATE = '–';

/** Formats an instant (ms since 1970); NO_DATE if it is out of range. */
export type FormatDate = (at: number) => string;

export function createDateFormat(options: Intl.DateTimeFormatOptions): FormatDate {
  const format = new Intl.DateTimeFormat(locale, options);
  return (at) => (isDate(at) ? format.format(at) : NO_DATE);
}

/** Whether the instant is a valid date. */
export function isDate(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}

/**
 * The machine-readable format, for example for the attribute `dateTime`: "2026-11-20T10:08:00.000Z"; `undefined` if it
 * is out of range.
 */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined;
}

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** "You, Anna and Ben" */
export function joinWords(words: readonly string[]): string {
  return list.format(words.map((word) => isolate(word, dir)));
}

const collator = new Intl.Collator(locale);

/** The order of names in the language of the interface: negative when the first one comes first. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** The names of languages in one of them; an invalid code is returned unchanged. */
export function createLanguageNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (code) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first user-perceived character, which may consist of several code points; '' if there is none. */
export function firstGrapheme(text: string): string {
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}

/** The time of day in another time zone, "09:41"; null if this computer does not know the zone. */
export function timeIn(timeZone: string, at: number): string | null {
  try {
    return createDateFormat({ hour: '2-digit', minute: '2-digit', timeZone })(at);
  } catch {
    return null;
  }
}

/** The time zones that this computer knows, by their IANA names. */
export function timeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat(locale).resolvedOptions().timeZone;
}
