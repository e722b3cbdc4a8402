import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** How often a password may be tried: by whoever knows a name, by one connection with any names, by one person at one room. */
const TRIES_PER_NAME = 10;
const TRIES_PER_CONNECTION = 30;
const TRIES_PER_ROOM = 10;
const WINDOW_SECONDS = 5 * 60;

/** Counted in Redis, so that the bound holds over every process of a team. */
export interface Attempts {
  /** Counts a try before it is made. Throws TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
  countForName(foldedName: string): Promise<void>;
  countForConnection(connectionId: string): Promise<void>;
  /** The right password was given: the name's tries are forgotten. */
  forgetName(foldedName: string): Promise<void>;
  /** Also for a room that is not there: it must not be told by this. */
  countForRoom(userId: string, roomId: string): Promise<void>;
  forgetRoom(userId: string, roomId: string): Promise<void>;
}

export function createAttempts(redis: RedisAccess, keys: Keys): Attempts {
  const limiter = (points: number): RateLimiterRedis =>
    new RateLimiterRedis({ storeClient: redis.command, keyPrefix: '', points, duration: WINDOW_SECONDS });
  const perName = limiter(TRIES_PER_NAME);
  const perConnection = limiter(TRIES_PER_CONNECTION);
  const perRoom = limiter(TRIES_PER_ROOM);
  const roomKey = (userId: string, roomId: string): string => keys.attempts(`${roomId} by ${userId}`).count;
  const nameKey = (foldedName: string): string => keys.attempts(`name:${foldedName}`).count;

  async function count(limit: RateLimiterRedis, key: string): Promise<void> {
    const refusal = await redis.call('counting attempts', async () => {
      try {
        await limit.consume(key);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error;
        throw error;
      }
    });
    if (refusal !== null) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: Math.max(refusal.msBeforeNext, 0) });
  }

  return {
    countForName: (foldedName) => count(perName, nameKey(foldedName)),
    countForConnection: (connectionId) => count(perConnection, keys.attempts(`connection:${connectionId}`).count),
    async forgetName(foldedName) {
      await redis.call('forgetting attempts', () => perName.delete(nameKey(foldedName)));
    },
    countForRoom: (userId, roomId) => count(perRoom, roomKey(userId, roomId)),
    async forgetRoom(userId, roomId) {
      await redis.call('forgetting attempts', () => perRoom.delete(roomKey(userId, roomId)));
    },
  };
}
