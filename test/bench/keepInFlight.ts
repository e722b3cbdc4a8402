/**
 * Runs `work` `count` times with this concurrency.
 * @returns operations per second
 */
export async function keepInFlight(
  work: (index: number) => Promise<unknown>,
  { count, inFlight }: { count: number; inFlight: number },
): Promise<number> {
  let next = 0;
  async function worker(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  return count / ((performance.now() - startedAt) / 1000);
}
