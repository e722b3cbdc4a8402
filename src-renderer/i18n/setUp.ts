import i18next, { type PostProcessorModule } from 'i18next';
import { isolate, isolateEnglish } from '#shared/text/isolate.ts';
import { applyLanguage, language, type Language, LANGUAGES } from '../text/language.ts';
import type { Catalogue, PartialCatalogue } from './Catalogue.ts';
import { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The languages besides English, each in a file of its own that only its readers load. */
const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  async zh() {
    const [{ zh }, { withoutGaps }] = await Promise.all([import('./zh/zh.ts'), import('./zh/withoutGaps.ts')]);
    return { catalogue: zh, tidy: withoutGaps };
  },
  async de() {
    const [{ de }, { keepTogether }] = await Promise.all([import('./de/de.ts'), import('./de/keepTogether.ts')]);
    return { catalogue: de, tidy: keepTogether };
  },
  async es() {
    const [{ es }, { withMany }, { withArticles }] = await Promise.all([
      import('./es/es.ts'),
      import('./es/withMany.ts'),
      import('./es/withArticles.ts'),
    ]);
    return { catalogue: withMany(es), tidy: withArticles };
  },
  async ar() {
    const { ar } = await import('./ar/ar.ts');
    return { catalogue: ar, tidy: isolateEnglish };
  },
};

interface Translation {
  readonly catalogue: Catalogue | PartialCatalogue;
  /** Corrects a text after the values were filled in; `values` are those that are words. */
  readonly tidy: (text: string, values: readonly string[]) => string;
}

/** Loads the texts in the language of this page, before the first render. */
export function setUpWords(): Promise<void> {
  return setUpWordsIn(language);
}

/**
 * Loads the texts of a language. They are delivered with the page, so that they are available offline. If they can't be
 * loaded, the page is in English, and the log says why.
 */
export async function setUpWordsIn(chosen: Language, load = loadTranslation): Promise<void> {
  const translation = await load(chosen).catch((error: unknown) => {
    const message = `The texts in ${LANGUAGES[chosen].name} could not be loaded; the page is in English.`;
    reportError(new Error(message, { cause: error }));
    return null;
  });
  return initialise(translation === null ? 'en' : chosen, translation);
}

async function loadTranslation(chosen: Language): Promise<Translation | null> {
  return chosen === 'en' ? null : TRANSLATIONS[chosen]();
}

async function initialise(chosen: Language, translation: Translation | null): Promise<void> {
  i18next.use(createTidying(translation));
  await i18next.init({
    lng: chosen,
    fallbackLng: 'en',
    resources: { en: { translation: en }, ...(translation && { [chosen]: { translation: translation.catalogue } }) },
    postProcess: translation === null ? [] : [TIDY],
    // React escapes texts itself. This only keeps the direction of a value from changing the sentence around it.
    interpolation: { escapeValue: true, escape: (value) => isolate(value, LANGUAGES[chosen].dir) },
  });
  applyLanguage(chosen);
}

const TIDY = 'tidy';

function createTidying(translation: Translation | null): PostProcessorModule {
  return {
    type: 'postProcessor',
    name: TIDY,
    process(text, _key, options: Readonly<Record<string, unknown>>) {
      const values = Object.values(options).filter(
        (value): value is string => typeof value === 'string' && value !== '',
      );
      return translation === null ? text : translation.tidy(text, values);
    },
  };
}
