import type { TFunction } from 'i18next';

/** Whether somebody is here, in a word. `null`: nobody tells. */
export function describeHere(t: TFunction, here: boolean | null): string {
  if (here === null) return t('presence.unknown');
  return t(here ? 'presence.online' : 'presence.offline');
}
