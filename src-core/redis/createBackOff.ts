import { growingPause } from '#shared/rpc/growingPause.ts';

/** A connection that held this long was one. */
const HELD_MS = 1_000;
const FIRST_MS = 50;

/**
 * How long to wait before each next try, in ms, at first almost nothing. It counts for itself: ioredis begins anew with every
 * connection that was made, also with one that was ended at once because the server lets us do nothing.
 */
export function createBackOff(mostMs: number, now = () => performance.now()): () => number {
  let tries = 0;
  let dueAt = 0;
  return () => {
    if (now() - dueAt > HELD_MS) tries = 0;
    const waitMs = growingPause(tries, { firstMs: FIRST_MS, mostMs });
    tries += 1;
    dueAt = now() + waitMs;
    return waitMs;
  };
}
