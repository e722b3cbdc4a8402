/**
 * Single-flight per key with one rerun: a call while the work is running requests one more run after it, because the
 * current run may have read older state. The promise resolves when no run is left.
 */
export function createSingleFlight(): (key: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function runUntilDone(key: string, work: () => Promise<void>): Promise<void> {
    try {
      do {
        again.delete(key);
        await work();
      } while (again.has(key));
    } finally {
      // In the same step, so that no caller gets the promise of a finished run.
      running.delete(key);
    }
  }

  return (key, work) => {
    const current = running.get(key);
    if (current !== undefined) {
      again.add(key);
      return current;
    }
    const begun = runUntilDone(key, work);
    running.set(key, begun);
    return begun;
  };
}
