import { backoffDelay } from '#shared/rpc/backoffDelay.ts';

const BOUNDS = { firstMs: 1_000, mostMs: 60_000 };

export interface Backoff {
  /** Schedules an attempt after a pause that grows with each attempt for the same key. */
  readonly schedule: (key: string, attempt: () => void) => void;
  /** After a success or a manual retry: the next pause is short again. */
  readonly reset: (key: string) => void;
  readonly stop: () => void;
}

/** Growing pauses between attempts, separate for each key. */
export function createBackoff(random: () => number = Math.random): Backoff {
  const waiting = new Map<string, { readonly failures: number; readonly timer: ReturnType<typeof setTimeout> }>();

  return {
    schedule(key, attempt) {
      const { failures = 0, timer } = waiting.get(key) ?? {};
      clearTimeout(timer);
      const pause = backoffDelay(failures, BOUNDS, random);
      waiting.set(key, { failures: failures + 1, timer: setTimeout(attempt, pause) });
    },
    reset(key) {
      clearTimeout(waiting.get(key)?.timer);
      waiting.delete(key);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
