import type { Output } from '#shared/contract/index.ts';
import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import type { Result } from '#shared/rpc/result.ts';
import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** What identifies a room, and no later one of the same name. */
type RoomKey = Pick<AdminRoom, 'conversationId' | 'epoch'>;

/** All rooms, for admins. The server checks the rights. */
export interface AllRoomsActions {
  /** Loads the first page of a query. The result of an earlier query that arrives later is ignored. */
  readonly search: (query: string) => Refusal;
  readonly loadMore: () => Refusal;
  /** A page of the members of a room; `after`: `next` of the page before. */
  readonly members: (room: RoomKey, after: string | null) => Promise<Result<Output<'admin.roomMembers'>>>;
  readonly close: (room: RoomKey) => Refusal;
  readonly setOwner: (room: RoomKey, userId: string) => Refusal;
}

export function createAllRoomsActions({ client, stores }: Context): AllRoomsActions {
  const { allRooms } = stores;
  /** Counts the searches. */
  let latest = 0;

  async function load(query: string, after: string | null): Refusal {
    const isSameSession = sameSession(stores);
    const search = latest;
    const result = await client.request('admin.rooms', { query, ...(after !== null && { after }) });
    if (search !== latest || !isSameSession()) return null;
    if (!result.ok) return result.error;
    const pages = { query, ...result.value };
    allRooms.dispatch({ type: after === null ? 'found' : 'moreFound', pages });
    return null;
  }

  return {
    search(query) {
      latest += 1;
      return load(query, null);
    },
    async loadMore() {
      const pages = allRooms.getState();
      return pages === null || pages.next === null ? null : load(pages.query, pages.next);
    },
    members: ({ conversationId, epoch }, after) =>
      client.request('admin.roomMembers', { conversationId, epoch, ...(after !== null && { after }) }),
    async close({ conversationId, epoch }) {
      const result = await client.request('admin.closeRoom', { conversationId, epoch });
      // Someone else may have closed it.
      if (!result.ok && result.error.code !== 'ROOM_CLOSED') return result.error;
      allRooms.dispatch({ type: 'closed', epoch });
      return null;
    },
    async setOwner({ conversationId, epoch }, userId) {
      const result = await client.request('admin.setRoomOwner', { conversationId, epoch, userId });
      if (!result.ok) return result.error;
      allRooms.dispatch({ type: 'ownerChanged', epoch, ownerId: userId });
      return null;
    },
  };
}
