const EVERY_MS = 1_000;

/**
 * Shares one run of `probe` between all who ask for it: those who ask while it runs get the same run, those who ask less
 * than `everyMs` after the start of the last one wait for one more run together. So no number of callers makes it run more often.
 */
export function createSharedProbe(probe: () => Promise<void>, everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> | null = null;
  let startedAt = -Infinity;

  async function run(): Promise<void> {
    const waitMs = startedAt + everyMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    startedAt = performance.now();
    await probe();
  }

  return () => (running ??= run().finally(() => (running = null)));
}
