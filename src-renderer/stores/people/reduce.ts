import type { Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { compareNames } from '../../text/formats.ts';
import { type PresenceState, isOnline } from '../presence/reduce.ts';

export type PeopleState = Readonly<Record<string, Person>>;

export type PeopleAction =
  | { readonly type: 'listed'; readonly people: readonly Person[] }
  /** For guests, who see only the people in their rooms. */
  | { readonly type: 'replaced'; readonly people: readonly Person[] }
  | { readonly type: 'reset' };

export const initialPeople: PeopleState = {};

/** A list never removes anybody: people are never deleted, so an older list that lacks a new person is merged. */
export function reducePeople(state: PeopleState, action: PeopleAction): PeopleState {
  switch (action.type) {
    case 'listed':
      return { ...state, ...byId(action.people) };
    case 'replaced':
      return byId(action.people);
    case 'reset':
      return initialPeople;
    default:
      return assertNever(action);
  }
}

function byId(people: readonly Person[]): PeopleState {
  return Object.fromEntries(people.map((person) => [person.id, person]));
}

/** Everybody except me: online people first, then by name. */
export function othersInOrder(people: PeopleState, presence: PresenceState, me: string): Person[] {
  return Object.values(people)
    .filter((person) => person.id !== me)
    .toSorted(
      (a, b) =>
        Number(isOnline(presence, b.id)) - Number(isOnline(presence, a.id)) ||
        compareNames(a.name, b.name) ||
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
