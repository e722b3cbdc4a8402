import { LIMITS } from '#shared/contract/limits.ts';
import type { StoragePlace } from '#shared/contract/oversightCalls.ts';
import type { DomainHandlers } from '../Client.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import type { FileQuota } from '../quota/createFileQuota.ts';
import { type DataPorts, prepare, type ReplyOf, repliesOf } from '../redis/RedisAccess.ts';
import type { AdminCaller } from './adminHandlers.ts';

type StorageAdminCall = 'admin.storage' | 'admin.storageByPlace';

interface StorageAdminPorts extends DataPorts {
  readonly blobs: { readonly quota: Pick<FileQuota, 'readPage' | 'readPlaces'> };
}

/** All direct conversations together, as the scripts name them. */
const DIRECT = 'direct';

/** What the files of each person and in each place have, for admins: sizes only. */
export function createStorageAdminHandlers({
  redis,
  keys,
  blobs,
}: StorageAdminPorts): Pick<DomainHandlers<'admin', AdminCaller>, StorageAdminCall> {
  const checkAdmin = ({ session }: AdminCaller) => redis.run(scripts.checkAdmin, keys.people, { actor: session.me.id });

  async function describePlaces(
    counted: ReplyOf<typeof scripts.readStorageByPlace>['places'],
  ): Promise<readonly StoragePlace[]> {
    const ids = counted.map(({ place }) => place).filter((place) => place !== DIRECT);
    const outcomes = await redis.runAll(ids.map((id) => prepare(scripts.readListedRoom, keys.conversation(id), {})));
    const replies = new Map(repliesOf(outcomes).map((reply, index) => [ids[index], reply]));
    return counted.map(({ place, bytes }) => describePlace(place, bytes, replies.get(place)));
  }

  return {
    'admin.storage': async ({ after }, caller) => {
      await checkAdmin(caller);
      const { people, ...page } = await blobs.quota.readPage(after, LIMITS.storagePerPage);
      return { ...page, people: [...people], next: nextOf(after, people.length, page.total) };
    },
    'admin.storageByPlace': async ({ after }, caller) => {
      await checkAdmin(caller);
      const { places, ...page } = await blobs.quota.readPlaces(after, LIMITS.storagePerPage);
      const described = await describePlaces(places);
      return { ...page, places: [...described], next: nextOf(after, places.length, page.total) };
    },
  };
}

/** Where the next page starts; null: this is the last one. */
function nextOf(after: number, count: number, total: number): number | null {
  const end = after + count;
  return count > 0 && end < total && end <= LIMITS.storageRows ? end : null;
}

function describePlace(
  place: string,
  bytes: number,
  reply: ReplyOf<typeof scripts.readListedRoom> | undefined,
): StoragePlace {
  if (place === DIRECT) return { kind: 'direct', room: null, bytes };
  const room = reply === undefined || reply.epoch === null ? null : parseRoom(reply.room);
  if (room === null) return { kind: 'closed', room: null, bytes };
  // Admins see that there are groups, but not who is in them.
  if (room.direct === true) return { kind: 'group', room: null, bytes };
  const { title, locked, hidden } = room;
  return { kind: 'room', room: { conversationId: place, title, locked, hidden }, bytes };
}
