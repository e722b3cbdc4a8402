import type { Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { isOnline, type PresenceState } from '../presence/reduce.ts';
import type { PeopleState } from './reduce.ts';

/** Everybody but me, who is online first, then by name. */
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

/** Whether a name is one that somebody looks for: every typed word is in it, whatever the case and width. */
export function nameMatches(name: string, query: string): boolean {
  const folded = foldName(name);
  return foldName(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
