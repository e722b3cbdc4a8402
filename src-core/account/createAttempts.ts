import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { Commands } from '../redis/Connections.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { isFull } from '../redis/unlessFull.ts';
import { withDeadline } from '../redis/withDeadline.ts';

/** How often a password may be tried: by one connection with any names, by one person at one room. */
const TRIES_PER_CONNECTION = 30;
const TRIES_PER_ROOM = 10;
const WINDOW_SECONDS = 5 * 60;
/** How often a program may publish by one hook. */
const POSTS_PER_HOOK = 120;
const HOOK_WINDOW_SECONDS = 60;
/** How many pages one person may have looked at. */
const PREVIEWS_PER_PERSON = 120;
const PREVIEW_WINDOW_SECONDS = 60;

/** A call that is counted waits no longer than this for Redis: a probe has to be answered before its caller gives the gateway up. */
const POINTS_WITHIN_MS = 1_000;

/** What somebody may use up in a while. */
export interface Allowance {
  readonly points: number;
  readonly windowMs: number;
}

export interface Failures {
  readonly count: number;
  /** Until they are forgotten. */
  readonly msLeft: number;
}

/** Counted in Redis, so that the bound holds over every process of a team; while Redis is full, in each process by itself. */
export interface Attempts {
  /** Wrong passwords of a subject in the last five minutes. */
  readFailures(subject: string): Promise<Failures>;
  countFailure(subject: string): Promise<void>;
  forgetFailures(subject: string): Promise<void>;
  /** Counts a try before it is made. Throws TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
  countForConnection(connectionId: string): Promise<void>;
  /** Also for a room that is not there: it must not be told by this. */
  countForRoom(userId: string, roomId: string): Promise<void>;
  forgetRoom(userId: string, roomId: string): Promise<void>;
  countForHook(hookId: string): Promise<void>;
  countForPreview(userId: string): Promise<void>;
  /** Takes points of an allowance. Resolves with ms to wait, 0: they were taken. While Redis can't count, each process counts by itself. */
  takePoints(subject: string, points: number, allowance: Allowance): Promise<number>;
}

export function createAttempts(redis: RedisAccess, keys: Keys): Attempts {
  const roomKey = (userId: string, roomId: string): string => keys.attempts(`${roomId} by ${userId}`).count;
  const failuresKey = (subject: string): string => keys.attempts(`failures:${subject}`).count;
  const failuresHere = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: WINDOW_SECONDS });
  /** By how many may be made. */
  const here = new Map<number, RateLimiterMemory>();

  async function countInRedis(points: number, key: string, seconds: number, taken = 1): Promise<RateLimiterRes | null> {
    return redis.call('counting attempts', (command) =>
      refusalOf(limiter(command, points, seconds).consume(key, taken)),
    );
  }

  function countHere(points: number, key: string, duration: number, taken = 1): Promise<RateLimiterRes | null> {
    const limiter = here.get(points) ?? new RateLimiterMemory({ keyPrefix: '', points, duration });
    here.set(points, limiter);
    return refusalOf(limiter.consume(key, taken));
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
    async readFailures(subject) {
      const key = failuresKey(subject);
      // It reads within a transaction, which a full Redis refuses.
      const there = await redis
        .call('reading attempts', (command) => limiter(command, 1, WINDOW_SECONDS).get(key))
        .catch((error: unknown) => {
          if (isFull(error)) return null;
          throw error;
        });
      const here = await failuresHere.get(key);
      return {
        count: (there?.consumedPoints ?? 0) + (here?.consumedPoints ?? 0),
        msLeft: Math.max(there?.msBeforeNext ?? 0, here?.msBeforeNext ?? 0),
      };
    },
    async countFailure(subject) {
      const key = failuresKey(subject);
      try {
        await redis.call('counting attempts', (command) => limiter(command, 1, WINDOW_SECONDS).penalty(key));
      } catch (error) {
        if (!isFull(error)) throw error;
        await failuresHere.penalty(key);
      }
    },
    async forgetFailures(subject) {
      const key = failuresKey(subject);
      await failuresHere.delete(key);
      await redis.call('forgetting attempts', (command) => limiter(command, 1, WINDOW_SECONDS).delete(key));
    },
    countForConnection: (connectionId) =>
      count(TRIES_PER_CONNECTION, keys.attempts(`connection:${connectionId}`).count),
    countForRoom: (userId, roomId) => count(TRIES_PER_ROOM, roomKey(userId, roomId)),
    countForHook: (hookId) => count(POSTS_PER_HOOK, keys.attempts(`hook:${hookId}`).count, HOOK_WINDOW_SECONDS),
    countForPreview: (userId) =>
      count(PREVIEWS_PER_PERSON, keys.attempts(`previews:${userId}`).count, PREVIEW_WINDOW_SECONDS),
    forgetRoom: (userId, roomId) => forget(TRIES_PER_ROOM, roomKey(userId, roomId)),
    async takePoints(subject, points, { points: most, windowMs }) {
      const key = keys.attempts(`calls:${subject}`).count;
      const seconds = Math.ceil(windowMs / 1000);
      // Redis failed, and its error is logged where it is typed, or it is silent: this process counts for itself.
      const refusal = await withDeadline(countInRedis(most, key, seconds, points), POINTS_WITHIN_MS).catch(() =>
        countHere(most, key, seconds, points),
      );
      return refusal === null ? 0 : Math.max(refusal.msBeforeNext, 1);
    },
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
