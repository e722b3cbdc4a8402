const INTERVAL_MS = 1_000;

/**
 * Shares one run of `probe` between all callers: calls during a run get that run, and calls less than `intervalMs`
 * after the start of the last run wait together for the next one. So it runs at most once per interval.
 */
export function createSharedProbe(probe: () => Promise<void>, intervalMs = INTERVAL_MS): () => Promise<void> {
  let running: Promise<void> | null = null;
  let startedAt = -Infinity;

  async function run(): Promise<void> {
    const waitMs = startedAt + intervalMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    startedAt = performance.now();
    await probe();
  }

  return () => (running ??= run().finally(() => (running = null)));
}
