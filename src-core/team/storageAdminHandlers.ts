import { LIMITS } from '#shared/contract/limits.ts';
import type { RoomStorage } from '#shared/contract/oversightCalls.ts';
import { roomStorageKey } from '#shared/quota/addRoomStorage.ts';
import type { DomainHandlers } from '../Client.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { DIRECT, type FileQuota, GROUPS } from '../quota/createFileQuota.ts';
import { type DataPorts, prepare, type ReplyOf, repliesOf } from '../redis/RedisAccess.ts';
import type { AdminCaller } from './adminHandlers.ts';

type StorageAdminCall = 'admin.storage' | 'admin.storageByRoom';
type Sums = ReplyOf<typeof scripts.readStorageByRoom>['rooms'];

interface StorageAdminPorts extends DataPorts {
  readonly blobs: { readonly quota: Pick<FileQuota, 'readPage' | 'readRooms'> };
}

/** How much storage the files of each person and in each room use, for admins: sizes only. */
export function createStorageAdminHandlers({
  redis,
  keys,
  blobs,
}: StorageAdminPorts): Pick<DomainHandlers<'admin', AdminCaller>, StorageAdminCall> {
  const checkAdmin = ({ session }: AdminCaller) => redis.run(scripts.checkAdmin, keys.people, { actor: session.me.id });

  async function describeSums(sums: Sums): Promise<RoomStorage[]> {
    const ids = sums.map(({ room }) => room).filter((id) => id !== GROUPS && id !== DIRECT);
    const outcomes = await redis.runAll(ids.map((id) => prepare(scripts.readListedRoom, keys.conversation(id), {})));
    const replies = new Map(repliesOf(outcomes).map((reply, index) => [ids[index], reply]));
    const rows = new Map<string, RoomStorage>();
    for (const { room, bytes } of sums) {
      const row = describeSum(room, bytes, replies.get(room));
      const key = roomStorageKey(row);
      // Rooms that have closed have no names, so they are one row.
      rows.set(key, { ...row, bytes: bytes + (rows.get(key)?.bytes ?? 0) });
    }
    return [...rows.values()];
  }

  return {
    'admin.storage': async ({ after }, caller) => {
      await checkAdmin(caller);
      const { people, ...page } = await blobs.quota.readPage(after, LIMITS.storagePerPage);
      return { ...page, people: [...people], next: nextOf(after, people.length, page.total) };
    },
    'admin.storageByRoom': async ({ after }, caller) => {
      await checkAdmin(caller);
      const { rooms, ...page } = await blobs.quota.readRooms(after, LIMITS.storagePerPage);
      return { ...page, rooms: await describeSums(rooms), next: nextOf(after, rooms.length, page.total) };
    },
  };
}

/** Where the next page starts; null: this is the last one. */
function nextOf(after: number, count: number, total: number): number | null {
  const end = after + count;
  return count > 0 && end < total && end <= LIMITS.storageRows ? end : null;
}

function describeSum(
  id: string,
  bytes: number,
  reply: ReplyOf<typeof scripts.readListedRoom> | undefined,
): RoomStorage {
  if (id === GROUPS || id === DIRECT) return { kind: id, bytes };
  const room = reply === undefined || reply.epoch === null ? null : parseRoom(reply.room);
  if (room === null) return { kind: 'closed', bytes };
  if (room.direct === true) return { kind: 'groups', bytes };
  const { title, locked, hidden } = room;
  return { kind: 'room', room: { conversationId: id, title, locked, hidden }, bytes };
}
