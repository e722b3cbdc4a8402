import type { Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { compareNames } from '../../text/formats.ts';
import { type PresenceState, isOnline } from '../presence/reduce.ts';

/** A person of the team, or one who was erased: then the name is the text of the interface for a former member. */
export interface KnownPerson extends Person {
  readonly isErased?: true | undefined;
  /** By which older copies of messages mention an erased person; only in memory. */
  readonly mentionedAs?: readonly string[] | undefined;
}

export type PeopleState = Readonly<Record<string, KnownPerson>>;

export type PeopleAction =
  | { readonly type: 'listed'; readonly people: readonly Person[] }
  /** From this computer. */
  | { readonly type: 'restored'; readonly people: readonly KnownPerson[] }
  /** `names`: by which older copies of messages mention them. */
  | {
      readonly type: 'erased';
      readonly userIds: readonly string[];
      readonly names?: Readonly<Record<string, readonly string[]>>;
    }
  /** What the interface calls erased people; it changes with the language. */
  | { readonly type: 'erasedNamed'; readonly name: string }
  /** For guests, who see only the people in their rooms. */
  | { readonly type: 'replaced'; readonly people: readonly Person[] }
  | { readonly type: 'reset' };

export const initialPeople: PeopleState = {};

/** A list never removes anybody, so an older list that lacks a new person is merged. Erased people stay erased. */
export function reducePeople(state: PeopleState, action: PeopleAction): PeopleState {
  switch (action.type) {
    case 'listed':
      return { ...state, ...byId(action.people.filter(({ id }) => state[id]?.isErased !== true)) };
    case 'replaced':
      return { ...byId(Object.values(state).filter(isErased)), ...byId(action.people) };
    case 'restored':
      return { ...state, ...byId(action.people) };
    case 'erased': {
      const fresh = action.userIds.filter((id) => state[id]?.isErased !== true);
      const erased = fresh.map((id): KnownPerson => {
        const mentionedAs = action.names?.[id];
        return { id, name: '', isErased: true, ...(mentionedAs !== undefined && { mentionedAs }) };
      });
      return fresh.length === 0 ? state : { ...state, ...byId(erased) };
    }
    case 'erasedNamed': {
      const named = Object.values(state).filter((one) => isErased(one) && one.name !== action.name);
      const { name } = action;
      return named.length === 0 ? state : { ...state, ...byId(named.map((one) => ({ ...one, name }))) };
    }
    case 'reset':
      return initialPeople;
    default:
      return assertNever(action);
  }
}

export function isErased({ isErased: flag }: KnownPerson): boolean {
  return flag === true;
}

/** The people with an account. */
export function activePeople(people: PeopleState): KnownPerson[] {
  return Object.values(people).filter((person) => !isErased(person));
}

function byId(people: readonly KnownPerson[]): PeopleState {
  return Object.fromEntries(people.map((person) => [person.id, person]));
}

/** Everybody except me: online people first, then by name. */
export function othersInOrder(people: PeopleState, presence: PresenceState, me: string): Person[] {
  return activePeople(people)
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
