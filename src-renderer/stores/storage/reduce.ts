import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addOlder } from '../addOlder.ts';

/**
 * What the files of the team have, by person and by place, for admins; of each list the pages that were loaded. Null:
 * none.
 */
export interface StorageState {
  readonly people: PeoplePages | null;
  readonly places: PlacePages | null;
}

type PeoplePages = Readonly<Output<'admin.storage'>>;
type PlacePages = Readonly<Output<'admin.storageByPlace'>>;
type StoragePlace = PlacePages['places'][number];

type StorageAction =
  | { readonly type: 'peopleLoaded'; readonly pages: PeoplePages }
  | { readonly type: 'morePeopleLoaded'; readonly pages: PeoplePages }
  | { readonly type: 'placesLoaded'; readonly pages: PlacePages }
  | { readonly type: 'morePlacesLoaded'; readonly pages: PlacePages }
  | { readonly type: 'reset' };

export const initialStorage: StorageState = { people: null, places: null };

export function reduceStorage(state: StorageState, action: StorageAction): StorageState {
  switch (action.type) {
    case 'peopleLoaded':
      return { ...state, people: action.pages };
    case 'morePeopleLoaded': {
      const people = addOlder(state.people?.people ?? [], action.pages.people, ({ userId }) => userId);
      return { ...state, people: { ...action.pages, people: [...people] } };
    }
    case 'placesLoaded':
      return { ...state, places: action.pages };
    case 'morePlacesLoaded': {
      const places = addOlder(state.places?.places ?? [], action.pages.places, placeKey);
      return { ...state, places: { ...action.pages, places: [...places] } };
    }
    case 'reset':
      return initialStorage;
    default:
      return assertNever(action);
  }
}

/** Null: groups and closed rooms have no names here, so two of them can't be told apart. */
function placeKey({ kind, room }: StoragePlace): string | null {
  return room?.conversationId ?? (kind === 'direct' ? kind : null);
}
