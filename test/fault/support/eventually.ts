import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 10;

/** Waits for a condition; returns a problem in words instead of throwing when it is not met in time. */
export async function eventually(
  what: string,
  condition: () => boolean,
  { state = () => '', withinMs = TIMEOUT_MS }: { state?: () => string; withinMs?: number } = {},
): Promise<string[]> {
  const until = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > until) return [`never: ${what} ${state()}`.trimEnd()];
    await sleep(POLL_EVERY_MS);
  }
  return [];
}
