import QuickLRU from 'quick-lru';
import type { RoomState } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RawRedis } from '../redis/RedisAccess.ts';
import type { StoredEntry } from './createDirectory.ts';

/** Times are rounded, so that a busy room changes its entry once a minute, not with each message. */
const MINUTE_MS = 60_000;
const TOMBSTONES_KEPT = 1_000;
/** Entries in the memory of a node. */
const MOST_WRITTEN = 10_000;

/** Projects the state of rooms onto the directory. Hidden rooms are left out. */
export function createDirectoryProjection({ redis, keys }: { redis: RawRedis; keys: Keys }): Projection {
  /** What this node has written, by epoch, so that each message of a busy room costs nothing here. */
  const written = new QuickLRU<string, { readonly entry: string; readonly activeAt: number }>({
    maxSize: MOST_WRITTEN,
  });

  return {
    name: 'directory',

    async project({ conversationId, epoch, room, hasMore, now }) {
      if (room === null || room.hidden || hasMore) return 0;
      const last = written.get(epoch);
      const isSame = last !== undefined && JSON.stringify(entryOf(conversationId, room, last.activeAt)) === last.entry;
      // An event that is newer than the last one is of the same minute, too.
      if (isSame && last.activeAt === startOfMinute(now)) return 0;
      const { at } = await redis.run(scripts.readActivity, keys.conversation(conversationId), {});
      const entry = JSON.stringify(entryOf(conversationId, room, at));
      await redis.run(scripts.updateDirectory, keys.directory, { epoch, entry });
      written.set(epoch, { entry, activeAt: startOfMinute(at) });
      return 0;
    },

    async end({ epoch }) {
      written.delete(epoch);
      await redis.run(scripts.removeFromDirectory, keys.directory, { epoch, kept: TOMBSTONES_KEPT });
    },
  };
}

function entryOf(conversationId: StoredEntry['conversationId'], room: RoomState, at: number): StoredEntry {
  const { title, topic, joining, locked, seats, seatsTaken, closesAt } = room;
  return {
    conversationId,
    title,
    topic,
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
