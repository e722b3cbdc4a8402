import i18next, { type TFunction } from 'i18next';

/**
 * The words, for what a window holds hundreds of: each `useTranslation` subscribes and makes a copy of i18next for itself.
 * The language is set before anything is drawn, and stays for as long as the page lives.
 */
export function useWords(): TFunction {
  return i18next.t;
}
