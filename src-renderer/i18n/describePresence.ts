import type { TFunction } from 'i18next';
import type { Presence } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ago } from '../text/times.ts';

/** Whether a person is online, and if not, since when. A person who was never online has no such time. */
export function describePresence(t: TFunction, presence: Presence, now: number): string {
  const isPaused = typeof presence.pausedUntil === 'number' && presence.pausedUntil > now;
  const words = describeOnline(t, presence, now);
  return isPaused ? t('presence.paused', { presence: words }) : words;
}

function describeOnline(t: TFunction, presence: Presence, now: number): string {
  if (presence.online) return t('presence.online');
  if (presence.at === 0) return t('presence.offline');
  const { unit, count } = ago(presence.at, now);
  switch (unit) {
    case 'moment':
      return t('presence.momentAgo');
    case 'minutes':
      return t('presence.minutesAgo', { count });
    case 'hours':
      return t('presence.hoursAgo', { count });
    case 'days':
      return t('presence.daysAgo', { count });
    default:
      return assertNever(unit);
  }
}
