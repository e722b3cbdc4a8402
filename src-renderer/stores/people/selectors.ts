import type { Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { isOnline, type PresenceState } from '../presence/reduce.ts';
import type { PeopleState } from './reduce.ts';

/** Everybody except me: online people first, then by name. */
export function othersInOrder(people: PeopleState, presence: PresenceState, me: string): Person[] {
  return Object.values(people)
    .filter((person) => person.id !== me)
    .toSorted(
      (a, b) =>
        Number(isOnline(presence, b.id)) - Number(isOnline(presence, a.id)) ||
        a.name.localeCompare(b.name) ||
        a.id.localeCompare(b.id),
    );
}

/** Whether a name contains every word of a query, regardless of case and width. */
export function nameMatches(name: string, query: string): boolean {
  const folded = foldName(name);
  return foldName(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
