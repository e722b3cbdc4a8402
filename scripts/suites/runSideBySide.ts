/** Three suites, because each waits for its servers, browsers and timers about half of the time, also on two cores. */
const SLOTS = 3;

/**
 * Starts the suites in their order, each as soon as there is a free slot. `run` must not reject.
 * @returns the results, in the order in which the suites ended
 */
export async function runSideBySide<Suite, Result>(
  suites: readonly Suite[],
  run: (suite: Suite) => Promise<Result>,
  slots = SLOTS,
): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  for (const suite of suites) {
    if (running.size >= slots) await Promise.race(running);
    const ended = run(suite).then((result) => {
      results.push(result);
      running.delete(ended);
    });
    running.add(ended);
  }
  await Promise.all(running);
  return results;
}
