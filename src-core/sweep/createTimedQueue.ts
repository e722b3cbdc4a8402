import { ChatError } from '#shared/errors/ChatError.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createDelayedQueue, createWakeupTimer, type DelayedQueueOptions } from './createDelayedQueue.ts';

/** Visibility timeout: a claimed job that was not completed can be claimed again after this time. */
const CLAIM_MS = 20_000;
/** Longer than any call: after this time what is due has been stored, or storing it has failed. */
const STORED_WITHIN_MS = 15_000;
/** Due times within this period get a local timer; other nodes find the job at their next poll. */
const TIMER_HORIZON_MS = 24 * 3_600_000;

export interface TimedQueueOptions extends Pick<DelayedQueueOptions, 'name' | 'during' | 'pollIntervalMs'> {
  readonly claimMs?: number;
  /**
   * Does what is due of an entry. Returns when more is due, as Unix time in ms; 0: never. `now` by Redis' clock. `wakeAt`
   * sets a local timer, also where the job then fails; times that are 0 or far away are left to the polls.
   */
  readonly processJob: (entry: string, now: number, wakeAt: (dueAt: number) => void) => Promise<number>;
}

/** A delayed queue of the owners of things that are stored elsewhere with their times. A timer keeps it punctual. */
export interface TimedQueue {
  /** Runs `write`, which stores something with its time for this owner. Throws what `write` and `RedisAccess` throw. */
  store(entry: string, write: () => Promise<unknown>): Promise<void>;
  /** Processes all due jobs. Throws what `RedisAccess` throws; the next sweep continues. */
  sweep(): Promise<void>;
  /** Resolves when the sweep in progress has ended. */
  stop(): Promise<void>;
}

export function createTimedQueue(redis: RedisAccess, keys: Keys, options: TimedQueueOptions): TimedQueue {
  const { name, during, pollIntervalMs, claimMs = CLAIM_MS, processJob } = options;
  let isStopped = false;
  const delayedQueue = createDelayedQueue(redis, keys, {
    name,
    during,
    pollIntervalMs,
    visibilityTimeoutMs: claimMs,
    async processJob(entry, now) {
      // The claim expires, and another node processes the job.
      if (isStopped) throw new ChatError('OFFLINE');
      return processJob(entry, now, (dueAt) => {
        const inMs = dueAt - now;
        if (dueAt > 0 && inMs <= TIMER_HORIZON_MS) timer.scheduleWakeup(Math.max(inMs, 0) + 10);
      });
    },
    onFailed: (error) => redis.typeError(error, during),
  });
  const timer = createWakeupTimer(() => {
    delayedQueue.processDue().catch((error: unknown) => redis.typeError(error, during));
  });

  return {
    async store(entry, write) {
      // Scheduled before the write, so that a crash leaves at most a needless job, never something that is not done.
      await delayedQueue.schedule([entry], STORED_WITHIN_MS);
      await write();
      // And now: the job computes the due time.
      await delayedQueue.schedule([entry], 0);
      timer.scheduleWakeup(0);
    },
    sweep: () => delayedQueue.processDue(),
    async stop() {
      isStopped = true;
      delayedQueue.stop();
      timer.stop();
      await delayedQueue.whenIdle();
    },
  };
}
