import type { TFunction } from 'i18next';
import type { PresenceStatus } from '../names/usePerson.ts';

export interface Group<One> {
  readonly key: 'hereNow' | 'away' | 'unknown';
  readonly title: string;
  readonly people: readonly One[];
}

const GROUPS = [
  { key: 'hereNow', here: true },
  { key: 'away', here: false },
  { key: 'unknown', here: null },
] as const;

/** Groups people by presence, present ones first; without a connection, presence is unknown. */
export function groupByPresence<One extends { readonly here: PresenceStatus }>(
  t: TFunction,
  people: readonly One[],
): Group<One>[] {
  return GROUPS.map(({ key, here }) => ({
    key,
    title: t(`details.${key}`),
    people: people.filter((one) => one.here === here),
  })).filter((group) => group.people.length > 0);
}
