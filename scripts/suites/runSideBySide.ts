import { availableParallelism } from 'node:os';

/**
 * Two suites keep two cores busy, the smallest machine that is supported: a third one only makes every test slower. Three
 * on four cores or more.
 */
const SLOTS = availableParallelism() >= 4 ? 3 : 2;

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
