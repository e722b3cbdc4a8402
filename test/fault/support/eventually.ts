import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Waits for a condition; returns a problem in words instead of throwing when it is not met in time. */
export async function eventually(
  what: string,
  isSo: () => boolean,
  { state = () => '', withinMs = PATIENCE_MS }: { state?: () => string; withinMs?: number } = {},
): Promise<string[]> {
  const until = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > until) return [`never: ${what} ${state()}`.trimEnd()];
    await sleep(LOOK_EVERY_MS);
  }
  return [];
}
