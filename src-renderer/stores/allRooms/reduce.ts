import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** All rooms of the team that match a query, for admins. Null: nothing was loaded yet. */
export type AllRoomsState = RoomPages | null;

/** The pages that were loaded. `next`: the cursor of the next one; null: there is none. */
export interface RoomPages {
  readonly query: string;
  readonly rooms: readonly AdminRoom[];
  readonly next: string | null;
  /** Of all pages. */
  readonly total: number;
}

type AllRoomsAction =
  | { readonly type: 'found'; readonly pages: RoomPages }
  | { readonly type: 'moreFound'; readonly pages: RoomPages }
  | { readonly type: 'closed'; readonly epoch: string }
  | { readonly type: 'ownerChanged'; readonly epoch: string; readonly ownerId: string }
  | { readonly type: 'reset' };

export const initialAllRooms: AllRoomsState = null;

export function reduceAllRooms(state: AllRoomsState, action: AllRoomsAction): AllRoomsState {
  switch (action.type) {
    case 'found':
      return action.pages;
    case 'moreFound': {
      if (state?.query !== action.pages.query) return state;
      // A room that became active meanwhile moves to the front, so another one may be on two pages.
      const known = new Set(state.rooms.map(({ epoch }) => epoch));
      return {
        ...action.pages,
        rooms: [...state.rooms, ...action.pages.rooms.filter(({ epoch }) => !known.has(epoch))],
      };
    }
    case 'closed': {
      if (state === null) return null;
      const rooms = state.rooms.filter(({ epoch }) => epoch !== action.epoch);
      return { ...state, rooms, total: state.total - (state.rooms.length - rooms.length) };
    }
    case 'ownerChanged': {
      const { epoch, ownerId } = action;
      return (
        state && { ...state, rooms: state.rooms.map((room) => (room.epoch === epoch ? { ...room, ownerId } : room)) }
      );
    }
    case 'reset':
      return initialAllRooms;
    default:
      return assertNever(action);
  }
}
