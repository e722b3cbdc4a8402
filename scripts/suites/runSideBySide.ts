/** A machine with two cores is the smallest that is supported. */
const SLOTS = 2;

/**
 * Starts the suites in their order, each as soon as there is room for it. `run` must not reject.
 * @returns the results, in the order in which the suites ended
 */
export async function runSideBySide<Suite extends { readonly slots: 1 | 2 }, Result>(
  suites: readonly Suite[],
  run: (suite: Suite) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let used = 0;
  for (const suite of suites) {
    while (used + suite.slots > SLOTS) await Promise.race(running);
    used += suite.slots;
    const ended = run(suite).then((result) => {
      results.push(result);
      used -= suite.slots;
      running.delete(ended);
    });
    running.add(ended);
  }
  await Promise.all(running);
  return results;
}
