import { backoffDelay } from '#shared/rpc/backoffDelay.ts';

/** A connection that stays open this long resets the back-off. */
const STABLE_AFTER_MS = 1_000;
const FIRST_MS = 50;

/**
 * Returns a function that gives the delay before the next attempt, in ms, beginning with 50. It counts attempts itself,
 * because ioredis resets its counter on every connect, also when the server closes the connection immediately.
 */
export function createBackOff(maxMs: number, now = () => performance.now()): () => number {
  let attempts = 0;
  let dueAt = 0;
  return () => {
    if (now() - dueAt > STABLE_AFTER_MS) attempts = 0;
    const delayMs = backoffDelay(attempts, { firstMs: FIRST_MS, mostMs: maxMs });
    attempts += 1;
    dueAt = now() + delayMs;
    return delayMs;
  };
}
