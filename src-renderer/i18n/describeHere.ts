import type { TFunction } from 'i18next';

/** Whether a person is online (`null`: unknown), and whether their notifications are paused. */
export function describeHere(t: TFunction, here: boolean | null, isPaused: boolean): string {
  if (isPaused) return t('presence.paused', { presence: describeHere(t, here, false) });
  if (here === null) return t('presence.unknown');
  return t(here ? 'presence.online' : 'presence.offline');
}
