import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { Commands } from '../redis/Connections.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { isFull } from '../redis/unlessFull.ts';

/** How often a password may be tried: by whoever knows a name, by one connection with any names, by one person at one room. */
const TRIES_PER_NAME = 10;
const TRIES_PER_CONNECTION = 30;
const TRIES_PER_ROOM = 10;
const WINDOW_SECONDS = 5 * 60;
/** How often a program may publish by one hook. */
const POSTS_PER_HOOK = 120;
const HOOK_WINDOW_SECONDS = 60;
/** How many pages one person may have looked at. */
const PREVIEWS_PER_PERSON = 120;
const PREVIEW_WINDOW_SECONDS = 60;

/** Counted in Redis, so that the bound holds over every process of a team; while Redis is full, in each process by itself. */
export interface Attempts {
  /** Counts a try before it is made. Throws TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
  countForName(foldedName: string): Promise<void>;
  countForConnection(connectionId: string): Promise<void>;
  /** The right password was given: the name's tries are forgotten. */
  forgetName(foldedName: string): Promise<void>;
  /** Also for a room that is not there: it must not be told by this. */
  countForRoom(userId: string, roomId: string): Promise<void>;
  forgetRoom(userId: string, roomId: string): Promise<void>;
  countForHook(hookId: string): Promise<void>;
  countForPreview(userId: string): Promise<void>;
}

export function createAttempts(redis: RedisAccess, keys: Keys): Attempts {
  const roomKey = (userId: string, roomId: string): string => keys.attempts(`${roomId} by ${userId}`).count;
  const nameKey = (foldedName: string): string => keys.attempts(`name:${foldedName}`).count;
  /** By how many may be made. */
  const here = new Map<number, RateLimiterMemory>();

  async function countInRedis(points: number, key: string, seconds: number): Promise<RateLimiterRes | null> {
    return redis.call('counting attempts', (command) => refusalOf(limiter(command, points, seconds).consume(key)));
  }

  function countHere(points: number, key: string, duration: number): Promise<RateLimiterRes | null> {
    const limiter = here.get(points) ?? new RateLimiterMemory({ keyPrefix: '', points, duration });
    here.set(points, limiter);
    return refusalOf(limiter.consume(key));
  }

  async function count(points: number, key: string, seconds = WINDOW_SECONDS): Promise<void> {
    const refusal = await countInRedis(points, key, seconds).catch((error: unknown) => {
      if (isFull(error)) return countHere(points, key, seconds);
      throw error;
    });
    if (refusal !== null) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: Math.max(refusal.msBeforeNext, 0) });
  }

  async function forget(points: number, key: string): Promise<void> {
    await here.get(points)?.delete(key);
    await redis.call('forgetting attempts', (command) => limiter(command, points, WINDOW_SECONDS).delete(key));
  }

  return {
    countForName: (foldedName) => count(TRIES_PER_NAME, nameKey(foldedName)),
    countForConnection: (connectionId) =>
      count(TRIES_PER_CONNECTION, keys.attempts(`connection:${connectionId}`).count),
    forgetName: (foldedName) => forget(TRIES_PER_NAME, nameKey(foldedName)),
    countForRoom: (userId, roomId) => count(TRIES_PER_ROOM, roomKey(userId, roomId)),
    countForHook: (hookId) => count(POSTS_PER_HOOK, keys.attempts(`hook:${hookId}`).count, HOOK_WINDOW_SECONDS),
    countForPreview: (userId) =>
      count(PREVIEWS_PER_PERSON, keys.attempts(`previews:${userId}`).count, PREVIEW_WINDOW_SECONDS),
    forgetRoom: (userId, roomId) => forget(TRIES_PER_ROOM, roomKey(userId, roomId)),
  };
}

/** What it is refused with; null: it was counted, and there were not too many. */
async function refusalOf(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes | null> {
  try {
    await counting;
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Made for each use: the connections may be others by then, and a password costs a thousand times as much. */
function limiter(storeClient: Commands, points: number, duration: number): RateLimiterRedis {
  return new RateLimiterRedis({ storeClient, keyPrefix: '', points, duration });
}
