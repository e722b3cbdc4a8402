/** The languages of the interface, in their own words. */
export const LANGUAGES = {
  en: {
    name: 'English',
    /** 24 hours, day before month. */
    locale: 'en-GB',
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${time}, ${day}`,
  },
  zh: {
    name: '简体中文',
    locale: 'zh-CN',
    comma: '，',
    joinDayAndTime: (day: string, time: string) => `${day} ${time}`,
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },
  es: {
    name: 'Español',
    /** International Spanish: the date formats of Spain, 24 hours. */
    locale: 'es-ES',
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },
} as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'parley.language';

/**
 * The language for one that was chosen, or else for the languages that the system prefers, the first one first (BCP 47).
 * All kinds of Chinese get Simplified Chinese; English if there is no other.
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const known = [chosen ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
  return known ?? 'en';
}

/** The language that was chosen on this computer; null follows the system. */
export function readChosenLanguage(): Language | null {
  const stored = storage()?.getItem(KEY);
  return isLanguage(stored) ? stored : null;
}

/** Takes effect when the page is loaded again. */
export function storeChosenLanguage(language: Language | null): void {
  if (language === null) storage()?.removeItem(KEY);
  else storage()?.setItem(KEY, language);
}

/** The language of this page. It is known before any text is formatted, and stays while the page is loaded. */
export const language: Language = chooseLanguage(readChosenLanguage(), preferredLanguages());
export const { locale, comma, joinDayAndTime } = LANGUAGES[language];

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && Object.hasOwn(LANGUAGES, value);
}

/** Null outside of a page, and where the browser denies it. */
function storage(): Storage | null {
  try {
    return typeof document === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** Empty outside of a page, where no one reads. */
function preferredLanguages(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages;
}
