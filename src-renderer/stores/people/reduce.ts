import type { Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export type PeopleState = Readonly<Record<string, Person>>;

export type PeopleAction = { readonly type: 'listed'; readonly people: readonly Person[] } | { readonly type: 'reset' };

export const initialPeople: PeopleState = {};

/** A list never removes anybody: people are never deleted, so an older list that lacks a new person is merged. */
export function reducePeople(state: PeopleState, action: PeopleAction): PeopleState {
  switch (action.type) {
    case 'listed':
      return { ...state, ...Object.fromEntries(action.people.map((person) => [person.id, person])) };
    case 'reset':
      return initialPeople;
    default:
      return assertNever(action);
  }
}
