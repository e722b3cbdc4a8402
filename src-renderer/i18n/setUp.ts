import i18next from 'i18next';
import { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The texts are bundled with the page, so that they are available before the first render and offline. */
export async function setUpWords(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes texts itself.
    interpolation: { escapeValue: false },
  });
}
