import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { addRoomStorage } from '#shared/quota/addRoomStorage.ts';
import { addOlder } from '../addOlder.ts';

/**
 * How much storage the files of the team use, by person and by room, for admins; of each list the pages that were
 * loaded. Null: none.
 */
export interface StorageState {
  readonly people: PeoplePages | null;
  readonly rooms: RoomPages | null;
}

type PeoplePages = Readonly<Output<'admin.storage'>>;
type RoomPages = Readonly<Output<'admin.storageByRoom'>>;

type StorageAction =
  | { readonly type: 'peopleLoaded'; readonly pages: PeoplePages }
  | { readonly type: 'morePeopleLoaded'; readonly pages: PeoplePages }
  | { readonly type: 'roomsLoaded'; readonly pages: RoomPages }
  | { readonly type: 'moreRoomsLoaded'; readonly pages: RoomPages }
  | { readonly type: 'reset' };

export const initialStorage: StorageState = { people: null, rooms: null };

export function reduceStorage(state: StorageState, action: StorageAction): StorageState {
  switch (action.type) {
    case 'peopleLoaded':
      return { ...state, people: action.pages };
    case 'morePeopleLoaded': {
      const people = addOlder(state.people?.people ?? [], action.pages.people, ({ userId }) => userId);
      return { ...state, people: { ...action.pages, people: [...people] } };
    }
    case 'roomsLoaded':
      return { ...state, rooms: action.pages };
    case 'moreRoomsLoaded': {
      const rooms = addRoomStorage(state.rooms?.rooms ?? [], action.pages.rooms);
      return { ...state, rooms: { ...action.pages, rooms } };
    }
    case 'reset':
      return initialStorage;
    default:
      return assertNever(action);
  }
}
