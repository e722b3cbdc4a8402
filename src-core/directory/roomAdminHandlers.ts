import { isVisitor } from '#shared/account/visitorId.ts';
import type { AdminRoom } from '#shared/contract/oversightCalls.ts';
import type { RoomState } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import type { ConversationListCleaner } from '../conversation/createConversationListCleaner.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, type ReplyOf, repliesOf } from '../redis/RedisAccess.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import type { AdminCaller } from '../team/adminHandlers.ts';
import type { Directory, StoredEntry } from './createDirectory.ts';
import { entryOf, removeRoom } from './createDirectoryProjection.ts';

type RoomAdminCall = 'admin.rooms' | 'admin.roomMembers' | 'admin.closeRoom' | 'admin.setRoomOwner';

export interface RoomAdminPorts extends DataPorts {
  readonly allRooms: Directory;
  readonly sweeper: Pick<ConversationListCleaner, 'schedule'>;
}

const MEMBERS_PER_PAGE = 100;
const FIND_ROOMS = 'listing the hidden rooms of earlier versions';

/**
 * All rooms, for admins, without their messages. The scripts check the right of the caller, also right before a change,
 * which is made in the slot of the room.
 */
export function createRoomAdminHandlers(
  ports: RoomAdminPorts,
): Pick<DomainHandlers<'admin', AdminCaller>, RoomAdminCall> {
  const { redis, keys, allRooms, sweeper } = ports;
  const listEarlierRooms = createEarlierRoomsLister(ports);
  const checkAdmin = ({ session }: AdminCaller) => redis.run(scripts.checkAdmin, keys.people, { actor: session.me.id });

  /** Throws NOT_ADMIN before it reveals whether there is such a room, and ROOM_CLOSED. */
  async function readRoom(conversationId: string, epoch: string, caller: AdminCaller) {
    await checkAdmin(caller);
    const reply = await redis.run(scripts.readListedRoom, keys.conversation(conversationId), {});
    const room = reply.epoch === epoch ? parseRoom(reply.room) : null;
    if (room === null || room.direct === true) throw new ChatError('ROOM_CLOSED');
    return room;
  }

  async function record(
    { session, address }: AdminCaller,
    change: { action: RoomAdminCall; userId: string; isActive: boolean; unheld?: string; detail: string },
  ): Promise<void> {
    await redis.run(scripts.recordOversight, keys.people, { actor: session.me.id, address, ...change });
  }

  return {
    'admin.rooms': async ({ query, after, limit }, caller) => {
      await checkAdmin(caller);
      listEarlierRooms();
      const found = await allRooms.search({ query, after, limit, isVisible: () => true, now: Date.now() });
      const outcomes = await redis.runAll(
        found.rooms.map((entry) => prepare(scripts.readListedRoom, keys.conversation(entry.conversationId), {})),
      );
      const rooms: AdminRoom[] = [];
      for (const [index, reply] of repliesOf(outcomes).entries()) {
        const entry = found.rooms[index];
        if (entry === undefined) continue;
        const room = describe(entry, reply);
        if (room !== null) rooms.push(room);
        // Closed while only nodes of earlier versions were running, which do not know the list of hidden rooms.
        else if (reply.epoch !== entry.epoch) await removeRoom(ports, entry.epoch);
      }
      return { rooms, next: found.next, total: found.total };
    },
    'admin.roomMembers': async ({ conversationId, epoch, after }, caller) => {
      await readRoom(conversationId, epoch, caller);
      const args = { cursor: after, count: MEMBERS_PER_PAGE };
      const { cursor, members } = await redis.run(scripts.scanMembers, keys.conversation(conversationId), args);
      const userIds = members.filter(({ userId, inside }) => inside && !isVisitor(userId)).map(({ userId }) => userId);
      return { userIds, next: cursor === '0' ? null : cursor };
    },
    'admin.closeRoom': async ({ conversationId, epoch }, caller) => {
      const shown = await readRoom(conversationId, epoch, caller);
      const room = keys.conversation(conversationId);
      // Scheduled before and after, as `room.close` does.
      let cursor = '0';
      do {
        const page = await redis.run(scripts.scanMembers, room, { cursor, count: MEMBERS_PER_PAGE });
        await sweeper.schedule(page.members.map(({ userId }) => userId));
        ({ cursor } = page);
      } while (cursor !== '0');
      const detail = recordedName(shown);
      await record(caller, { action: 'admin.closeRoom', userId: '', isActive: false, unheld: conversationId, detail });
      const { userIds } = await redis.run(scripts.closeRoomAsAdmin, room, { epoch });
      await sweeper.schedule(userIds);
      return {};
    },
    'admin.setRoomOwner': async ({ conversationId, epoch, userId }, caller) => {
      const shown = await readRoom(conversationId, epoch, caller);
      if (isVisitor(userId)) throw new ChatError('PERSON_NOT_FOUND', { userId });
      await record(caller, { action: 'admin.setRoomOwner', userId, isActive: true, detail: recordedName(shown) });
      await redis.run(scripts.assignOwner, keys.conversation(conversationId), { epoch, userId });
      return {};
    },
  };
}

/** The audit log outlives rooms, so it has no names of hidden ones. */
function recordedName({ title, hidden }: RoomState): string {
  return hidden ? '' : title;
}

/** Null: it has closed since, or is another room of the same name. */
function describe(
  { conversationId, epoch, activeAt }: StoredEntry & { readonly epoch: string },
  reply: ReplyOf<typeof scripts.readListedRoom>,
): AdminRoom | null {
  if (reply.epoch !== epoch) return null;
  const { title, ownerId, joining, locked, hidden, seats, seatsTaken, closesAt } = parseRoom(reply.room);
  const people = { members: seatsTaken, seats };
  const times = { activeAt: reply.at === 0 ? activeAt : reply.at, closesAt };
  return { conversationId, epoch, title, ownerId, joining, locked, hidden, ...people, ...times };
}

/**
 * Earlier versions listed no hidden rooms. Adds those once. In the background, because it goes through all keys;
 * repeated until it has succeeded. A room that closes meanwhile is removed when it would be listed.
 */
function createEarlierRoomsLister({ redis, keys }: DataPorts): () => void {
  let isRunning = false;
  let isDone = false;

  async function addRooms(ids: readonly string[]): Promise<void> {
    const outcomes = await redis.runAll(ids.map((id) => prepare(scripts.readListedRoom, keys.conversation(id), {})));
    for (const [index, { epoch, room: json, at }] of repliesOf(outcomes).entries()) {
      const [id, room] = [ids[index], json === null ? null : parseRoom(json)];
      if (id === undefined || epoch === null || room === null || !room.hidden || room.direct === true) continue;
      const entry = JSON.stringify(entryOf(id, room, at));
      await redis.run(scripts.updateDirectory, keys.hiddenRooms, { epoch, entry });
    }
  }

  async function addAll(): Promise<void> {
    // It exists once all rooms have been added.
    const { floor } = keys.hiddenRooms;
    if ((await redis.call(FIND_ROOMS, (command) => command.exists(floor))) === 0) {
      const { patterns, idOf } = keys.roomLogs;
      await scanKeys(redis, patterns, FIND_ROOMS, (logs) => addRooms(logs.map(idOf)));
      await redis.call(FIND_ROOMS, (command) => command.set(floor, '0', 'NX'));
    }
    isDone = true;
  }

  return () => {
    if (isRunning || isDone) return;
    isRunning = true;
    addAll()
      .catch((error: unknown) => redis.typeError(error, FIND_ROOMS))
      .finally(() => (isRunning = false));
  };
}
