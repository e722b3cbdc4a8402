import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** How much storage the files of each person and in each room use, for admins. The server checks the rights. */
export interface StorageActions {
  /** Loads the list of people from its beginning. */
  readonly loadPeople: () => Refusal;
  readonly loadMorePeople: () => Refusal;
  /** Loads the list of rooms from its beginning. */
  readonly loadRooms: () => Refusal;
  readonly loadMoreRooms: () => Refusal;
}

export function createStorageActions({ client, stores }: Context): StorageActions {
  const { storage } = stores;

  async function loadPeople(after: number | null): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('admin.storage', after === null ? {} : { after });
    if (!result.ok) return result.error;
    if (!isSameSession()) return null;
    storage.dispatch({ type: after === null ? 'peopleLoaded' : 'morePeopleLoaded', pages: result.value });
    return null;
  }

  async function loadRooms(after: number | null): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('admin.storageByRoom', after === null ? {} : { after });
    if (!result.ok) return result.error;
    if (!isSameSession()) return null;
    storage.dispatch({ type: after === null ? 'roomsLoaded' : 'moreRoomsLoaded', pages: result.value });
    return null;
  }

  return {
    loadPeople: () => loadPeople(null),
    async loadMorePeople() {
      const next = storage.getState().people?.next ?? null;
      return next === null ? null : loadPeople(next);
    },
    loadRooms: () => loadRooms(null),
    async loadMoreRooms() {
      const next = storage.getState().rooms?.next ?? null;
      return next === null ? null : loadRooms(next);
    },
  };
}
