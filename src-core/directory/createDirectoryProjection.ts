import QuickLRU from 'quick-lru';
import type { RoomState } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RawRedis, RedisAccess } from '../redis/RedisAccess.ts';
import type { StoredEntry } from './createDirectory.ts';

/** Times are rounded, so that a busy room changes its entry once a minute, not with each message. */
const MINUTE_MS = 60_000;
const TOMBSTONES_KEPT = 1_000;
/** Entries in the memory of a node. */
const MOST_WRITTEN = 10_000;

interface Written {
  readonly entry: string;
  readonly activeAt: number;
  /** The offset up to which the log had been processed. If it is processed from another one, another node has written. */
  readonly head: number;
}

/**
 * Projects the state of rooms onto the directory, and that of hidden rooms onto the list that only admins see. Group
 * direct messages are left out.
 */
export function createDirectoryProjection({ redis, keys }: { redis: RawRedis; keys: Keys }): Projection {
  /** What this node has written, by epoch, so that each message of a busy room costs nothing here. */
  const written = new QuickLRU<string, Written>({ maxSize: MOST_WRITTEN });

  return {
    name: 'directory',

    async project({ conversationId, epoch, after, head, room, hasMore, isChanged, now }) {
      if (room === null || room.direct === true || hasMore) return 0;
      const last = written.get(epoch);
      // A second look without changes always compares, because another node may have written an older state meanwhile.
      if (last !== undefined && isChanged && after === last.head) {
        const isSame = JSON.stringify(entryOf(conversationId, room, last.activeAt)) === last.entry;
        // An event that is newer than the last one is of the same minute, too.
        if (isSame && last.activeAt === startOfMinute(now)) {
          written.set(epoch, { ...last, head });
          return 0;
        }
      }
      const { at } = await redis.run(scripts.readActivity, keys.conversation(conversationId), {});
      const entry = JSON.stringify(entryOf(conversationId, room, at));
      await redis.run(scripts.updateDirectory, room.hidden ? keys.hiddenRooms : keys.directory, { epoch, entry });
      written.set(epoch, { entry, activeAt: startOfMinute(at), head });
      return 0;
    },

    async end({ epoch }) {
      written.delete(epoch);
      await removeRoom({ redis, keys }, epoch);
    },
  };
}

/** Removes the room of an epoch, hidden or not. Idempotent. */
export async function removeRoom({ redis, keys }: { redis: RedisAccess; keys: Keys }, epoch: string): Promise<void> {
  for (const rooms of [keys.directory, keys.hiddenRooms]) {
    await redis.run(scripts.removeFromDirectory, rooms, { epoch, kept: TOMBSTONES_KEPT });
  }
}

/** The entry of a room whose last event was at a time. */
export function entryOf(conversationId: StoredEntry['conversationId'], room: RoomState, at: number): StoredEntry {
  const { title, joining, locked, seats, seatsTaken, closesAt } = room;
  return {
    conversationId,
    title,
    topic: room.hidden ? '' : room.topic,
    joining,
    locked,
    members: seatsTaken,
    seats,
    activeAt: startOfMinute(at),
    closesAt: Math.ceil(closesAt / MINUTE_MS) * MINUTE_MS,
  };
}

function startOfMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
