import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { Commands } from '../redis/Connections.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { isRedisFull } from '../redis/redisErrors.ts';
import { withDeadline } from '../redis/withDeadline.ts';

/** Password attempts per window: of one connection with any names, of one person for one room. */
const ATTEMPTS_PER_CONNECTION = 30;
const ATTEMPTS_PER_ROOM = 10;
/** New passwords that one person sets per window, of rooms and of the account: each is hashed, which takes long. */
const NEW_PASSWORDS_PER_PERSON = 60;
const WINDOW_SECONDS = 5 * 60;
/** Posts per hook and window. */
const POSTS_PER_HOOK = 120;
const HOOK_WINDOW_SECONDS = 60;
/** Link previews per person and window. */
const PREVIEWS_PER_PERSON = 120;
const PREVIEW_WINDOW_SECONDS = 60;

/** Timeout for taking points in Redis; short, so that health probes are answered before they time out. */
const POINTS_TIMEOUT_MS = 1_000;

/** A rate limit: points per time window. */
export interface Allowance {
  readonly points: number;
  readonly windowMs: number;
}

export interface Failures {
  readonly count: number;
  /** Time until the count is reset. */
  readonly msLeft: number;
}

/** Rate limits, counted in Redis across all nodes of a team; while Redis is out of memory, per process. */
export interface Attempts {
  /** The number of wrong passwords of a subject in the last five minutes. */
  readFailures(subject: string): Promise<Failures>;
  countFailure(subject: string): Promise<void>;
  resetFailures(subject: string): Promise<void>;
  /** Counts an attempt before it is made. Throws TOO_MANY_ATTEMPTS `{retryAfterMs}`. */
  countForConnection(connectionId: string): Promise<void>;
  /** Also called for a room that does not exist, so that the limit does not reveal which rooms exist. */
  countForRoom(userId: string, roomId: string): Promise<void>;
  resetRoom(userId: string, roomId: string): Promise<void>;
  countForNewPassword(userId: string): Promise<void>;
  countForHook(hookId: string): Promise<void>;
  countForPreview(userId: string): Promise<void>;
  /**
   * Takes points of an allowance. Resolves with the ms to wait; 0 when the points were taken. Counted per process while
   * Redis is unavailable.
   */
  takePoints(subject: string, points: number, allowance: Allowance): Promise<number>;
}

export function createAttempts(redis: RedisAccess, keys: Keys): Attempts {
  const roomKey = (userId: string, roomId: string): string => keys.attempts(`${roomId} by ${userId}`).count;
  const failuresKey = (subject: string): string => keys.attempts(`failures:${subject}`).count;
  const localFailures = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: WINDOW_SECONDS });
  const localLimiter = createLocalLimiters();

  async function countInRedis(points: number, key: string, seconds: number, taken = 1): Promise<RateLimiterRes | null> {
    return redis.call('counting attempts', (command) =>
      refusalOf(limiter(command, points, seconds).consume(key, taken)),
    );
  }

  function countLocally(points: number, key: string, duration: number, taken = 1): Promise<RateLimiterRes | null> {
    return refusalOf(localLimiter(points, duration).consume(key, taken));
  }

  async function count(points: number, key: string, seconds = WINDOW_SECONDS): Promise<void> {
    const refusal = await countInRedis(points, key, seconds).catch((error: unknown) => {
      if (isRedisFull(error)) return countLocally(points, key, seconds);
      throw error;
    });
    if (refusal !== null) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: Math.max(refusal.msBeforeNext, 0) });
  }

  async function forget(points: number, key: string): Promise<void> {
    await localLimiter(points, WINDOW_SECONDS).delete(key);
    await redis.call('forgetting attempts', (command) => limiter(command, points, WINDOW_SECONDS).delete(key));
  }

  return {
    async readFailures(subject) {
      const key = failuresKey(subject);
      // The library reads in a transaction, which Redis refuses when it is out of memory.
      const stored = await redis
        .call('reading attempts', (command) => limiter(command, 1, WINDOW_SECONDS).get(key))
        .catch((error: unknown) => {
          if (isRedisFull(error)) return null;
          throw error;
        });
      const local = await localFailures.get(key);
      return {
        count: (stored?.consumedPoints ?? 0) + (local?.consumedPoints ?? 0),
        msLeft: Math.max(stored?.msBeforeNext ?? 0, local?.msBeforeNext ?? 0),
      };
    },
    async countFailure(subject) {
      const key = failuresKey(subject);
      try {
        await redis.call('counting attempts', (command) => limiter(command, 1, WINDOW_SECONDS).penalty(key));
      } catch (error) {
        if (!isRedisFull(error)) throw error;
        await localFailures.penalty(key);
      }
    },
    async resetFailures(subject) {
      const key = failuresKey(subject);
      await localFailures.delete(key);
      await redis.call('forgetting attempts', (command) => limiter(command, 1, WINDOW_SECONDS).delete(key));
    },
    countForConnection: (connectionId) =>
      count(ATTEMPTS_PER_CONNECTION, keys.attempts(`connection:${connectionId}`).count),
    countForNewPassword: (userId) => count(NEW_PASSWORDS_PER_PERSON, keys.attempts(`new passwords:${userId}`).count),
    countForRoom: (userId, roomId) => count(ATTEMPTS_PER_ROOM, roomKey(userId, roomId)),
    countForHook: (hookId) => count(POSTS_PER_HOOK, keys.attempts(`hook:${hookId}`).count, HOOK_WINDOW_SECONDS),
    countForPreview: (userId) =>
      count(PREVIEWS_PER_PERSON, keys.attempts(`previews:${userId}`).count, PREVIEW_WINDOW_SECONDS),
    resetRoom: (userId, roomId) => forget(ATTEMPTS_PER_ROOM, roomKey(userId, roomId)),
    async takePoints(subject, points, { points: most, windowMs }) {
      const key = keys.attempts(`calls:${subject}`).count;
      const seconds = Math.ceil(windowMs / 1000);
      // After an error (logged where it is typed) or a timeout of Redis the process counts locally.
      const refusal = await withDeadline(countInRedis(most, key, seconds, points), POINTS_TIMEOUT_MS).catch(() =>
        countLocally(most, key, seconds, points),
      );
      return refusal === null ? 0 : Math.max(refusal.msBeforeNext, 1);
    },
  };
}

/** The limiter of this process for so many points in so many seconds. */
function createLocalLimiters(): (points: number, duration: number) => RateLimiterMemory {
  const limiters = new Map<string, RateLimiterMemory>();
  return (points, duration) => {
    const kind = `${points} in ${duration}`;
    const limiter = limiters.get(kind) ?? new RateLimiterMemory({ keyPrefix: '', points, duration });
    limiters.set(kind, limiter);
    return limiter;
  };
}

/** The refusal of a limiter; null when the attempt is within the limit. */
async function refusalOf(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes | null> {
  try {
    await counting;
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Created per use, because the connection may have been replaced; the cost is negligible beside a password hash. */
function limiter(storeClient: Commands, points: number, duration: number): RateLimiterRedis {
  return new RateLimiterRedis({ storeClient, keyPrefix: '', points, duration });
}
