interface LanguageFacts {
  readonly name: string;
  /** BCP 47, for dates, numbers and the order of names. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** Some texts are not translated, and are shown in English. */
  readonly isPartial: boolean;
  readonly comma: string;
  readonly joinDayAndTime: (day: string, time: string) => string;
}

/** The languages of the interface, in their own words. */
export const LANGUAGES = {
  en: {
    name: 'English',
    /** 24 hours, day before month. */
    locale: 'en-GB',
    dir: 'ltr',
    isPartial: false,
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${time}, ${day}`,
  },
  zh: {
    name: '简体中文',
    locale: 'zh-CN',
    dir: 'ltr',
    isPartial: false,
    comma: '，',
    joinDayAndTime: (day: string, time: string) => `${day} ${time}`,
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    dir: 'ltr',
    isPartial: false,
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },
  es: {
    name: 'Español',
    /** International Spanish: the date formats of Spain, 24 hours. */
    locale: 'es-ES',
    dir: 'ltr',
    isPartial: false,
    comma: ', ',
    joinDayAndTime: (day: string, time: string) => `${day}, ${time}`,
  },
  ar: {
    name: 'العربية',
    /** 24 hours, as the other languages. The digits are those of CLDR for Arabic without a region: 0 to 9. */
    locale: 'ar-u-hc-h23',
    dir: 'rtl',
    isPartial: true,
    comma: '، ',
    joinDayAndTime: (day: string, time: string) => `${day}، ${time}`,
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>;
export type Language = keyof typeof LANGUAGES;

/** Where the chosen language is stored. */
export const LANGUAGE_KEY = 'parley.language';

/**
 * The language for one that was chosen, or else for the languages that the system prefers, the first one first (BCP
 * 47). All kinds of Chinese get Simplified Chinese; English if there is no other. A partial language must be chosen.
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]).filter(isLanguage);
  return known.find((one) => !LANGUAGES[one].isPartial) ?? 'en';
}

/** The language that was chosen on this computer; null follows the system. */
export function readChosenLanguage(): Language | null {
  const stored = storage()?.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Takes effect when the page is loaded again. */
export function storeChosenLanguage(language: Language | null): void {
  if (language === null) storage()?.removeItem(LANGUAGE_KEY);
  else storage()?.setItem(LANGUAGE_KEY, language);
}

/** The language of this page. It is known before any text is formatted, and stays while the page is loaded. */
export const language: Language = chooseLanguage(readChosenLanguage(), preferredLanguages());
export const { locale, dir, comma, joinDayAndTime }: LanguageFacts = LANGUAGES[language];

/** For the attribute `lang`: without the preferences for formats, because a screen reader chooses its voice by it. */
export function languageTag(shown: Language): string {
  return LANGUAGES[shown].locale.replace(/-u-.*$/u, '');
}

/**
 * Sets the language and the direction of the document. Called before the first paint, so that nothing changes sides.
 */
export function applyLanguage(shown: Language): void {
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  root.lang = languageTag(shown);
  root.dir = LANGUAGES[shown].dir;
}

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
