import i18next, { type TFunction } from 'i18next';

/**
 * The translate function. The language is set before the first render and does not change while the page is loaded, so
 * that no component subscribes to it: `useTranslation` of react-i18next copies the i18next instance for every component
 * that mounts, which was a third of the script that runs when a conversation opens.
 */
export function useWords(): TFunction {
  return i18next.t;
}
