import type { Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export type PeopleState = Readonly<Record<string, Person>>;

export type PeopleAction =
  { readonly type: 'listed'; readonly people: readonly Person[] } | { readonly type: 'forgotten' };

export const initialPeople: PeopleState = {};

/** Nobody ever leaves a list, so a list that was asked for before somebody joined takes nobody away. */
export function reducePeople(state: PeopleState, action: PeopleAction): PeopleState {
  switch (action.type) {
    case 'listed':
      return { ...state, ...Object.fromEntries(action.people.map((person) => [person.id, person])) };
    case 'forgotten':
      return initialPeople;
    default:
      return assertNever(action);
  }
}
