import type { RoomState } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RawRedis } from '../redis/RedisAccess.ts';
import type { StoredEntry } from './createDirectory.ts';

/** Times are rounded, so that a busy room changes its entry once a minute, not with each message. */
const MINUTE_MS = 60_000;
const TOMBSTONES_KEPT = 1_000;

/** Projects the state of rooms onto the directory. Hidden rooms are left out. */
export function createDirectoryProjection({ redis, keys }: { redis: RawRedis; keys: Keys }): Projection {
  return {
    name: 'directory',

    async project({ conversationId, epoch, room, hasMore }) {
      if (room === null || room.hidden || hasMore) return 0;
      const { at } = await redis.run(scripts.readActivity, keys.conversation(conversationId), {});
      const entry = JSON.stringify(entryOf(conversationId, room, at));
      await redis.run(scripts.updateDirectory, keys.directory, { epoch, entry });
      return 0;
    },

    async end({ epoch }) {
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
    activeAt: Math.floor(at / MINUTE_MS) * MINUTE_MS,
    closesAt: Math.ceil(closesAt / MINUTE_MS) * MINUTE_MS,
  };
}
