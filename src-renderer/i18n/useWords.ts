import i18next, { type TFunction } from 'i18next';

/**
 * The translate function for components with hundreds of instances, because each `useTranslation` subscribes and creates
 * its own i18next instance. The language is set before the first render and does not change while the page is loaded.
 */
export function useWords(): TFunction {
  return i18next.t;
}
