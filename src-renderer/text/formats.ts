/**
 * The one place that calls `Intl` and writes dates as text. Dates come from a server, a disk or a clock, and `Intl` and `toISOString` throw
 * for those that no calendar has: nothing here throws, so no date can end a rendering. The lint refuses both elsewhere in the page.
 */

/** How times, days and lists are written beside the English catalogue: 24 hours, day before month. */
const LOCALE = 'en-GB';
/** In place of a date that no calendar has. */
export const NO_DATE = '–';

/** Formats an instant (ms since 1970); NO_DATE when it is out of range. */
export type FormatDate = (at: number) => string;

export function createDateFormat(options: Intl.DateTimeFormatOptions): FormatDate {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return (at) => (isDate(at) ? format.format(at) : NO_DATE);
}

/** Whether a calendar has this instant. */
export function isDate(at: number): boolean {
  return !Number.isNaN(new Date(at).getTime());
}

/** For the attribute `dateTime`, and for whatever else programs read: "2026-11-20T10:08:00.000Z"; `undefined` when it is out of range. */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined;
}

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

/** "You, Anna and Ben" */
export function joinWords(words: readonly string[]): string {
  return list.format(words);
}

/** The names of languages in one of them; a code that is none stays as it is. */
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

/** What a reader takes for the first character, of however many code points it is made; '' where there is none. */
export function firstGrapheme(text: string): string {
  const [first] = segmenter.segment(text);
  return first?.segment ?? '';
}
