/** A connection that held this long was one. */
const HELD_MS = 1_000;
const FIRST_MS = 50;

/**
 * How long to wait before each next try, in ms: at first almost nothing, then twice as long each time up to `mostMs`. Half
 * of it is chance, so that many clients don't come back in the same moment. It counts for itself: ioredis begins anew with
 * every connection that was made, also with one that was ended at once because the server lets us do nothing.
 */
export function createBackOff(mostMs: number, now = () => performance.now()): () => number {
  let tries = 0;
  let dueAt = 0;
  return () => {
    if (now() - dueAt > HELD_MS) tries = 0;
    const longestMs = Math.min(FIRST_MS * 2 ** tries, mostMs);
    tries += 1;
    const waitMs = (longestMs / 2) * (1 + Math.random());
    dueAt = now() + waitMs;
    return waitMs;
  };
}
