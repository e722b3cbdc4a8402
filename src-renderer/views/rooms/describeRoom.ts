import type { TFunction } from 'i18next';
import type { RoomState } from '#shared/contract/model.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';

/** "7 here · 20 seats · closes in 1 h 25 min if nobody writes"; without what has no limit. */
export function describeRoom(t: TFunction, { here, seats }: RoomState, leftMs: number): string {
  return [
    t('rooms.here', { count: here }),
    ...(seats === 0 ? [] : [t('rooms.seatsCount', { count: seats })]),
    leftMs === Infinity ? t('rooms.staysOpen') : t('rooms.closesAfter', { left: describeTimeLeft(t, leftMs) }),
  ].join(' · ');
}
