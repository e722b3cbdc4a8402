import { availableParallelism } from 'node:os';

/** Two suites on two cores, the smallest machine that is supported; three on four cores or more. */
const SLOTS = availableParallelism() >= 4 ? 3 : 2;

/**
 * Starts the suites in their order, each as soon as there is a free slot; a suite with `runsAlone` takes all slots.
 * `run` must not reject.
 * @returns the results, in the order in which the suites ended
 */
export async function runSideBySide<Suite extends { readonly runsAlone: boolean }, Result>(
  suites: readonly Suite[],
  run: (suite: Suite) => Promise<Result>,
  slots = SLOTS,
): Promise<Result[]> {
  const results: Result[] = [];
  /** The slots that each running suite takes. */
  const running = new Map<Promise<void>, number>();
  const free = (): number => [...running.values()].reduce((left, taken) => left - taken, slots);
  for (const suite of suites) {
    const needed = suite.runsAlone ? slots : 1;
    while (free() < needed) await Promise.race(running.keys());
    const ended = run(suite).then((result) => {
      results.push(result);
      running.delete(ended);
    });
    running.set(ended, needed);
  }
  await Promise.all(running.keys());
  return results;
}
