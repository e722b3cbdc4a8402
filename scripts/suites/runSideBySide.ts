import { availableParallelism } from 'node:os';

/**
 * What suites that run side by side may need in all, in thirds of a core: two busy suites and a waiting one keep two
 * cores busy, the smallest machine that is supported; a third busy one makes every test slower. Three busy ones on four
 * cores or more.
 */
const CAPACITY = 3 * (availableParallelism() >= 4 ? 3 : 2) + 1;

/** Something to run, with the thirds of a core that it needs. */
interface Loaded {
  readonly load: number;
}

/**
 * Starts the suites in their order, each as soon as there is capacity for it. `run` must not reject.
 * @returns the results, in the order in which the suites ended
 */
export async function runSideBySide<Suite extends Loaded, Result>(
  suites: readonly Suite[],
  run: (suite: Suite) => Promise<Result>,
  capacity = CAPACITY,
): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let load = 0;
  for (const suite of suites) {
    while (running.size > 0 && load + suite.load > capacity) await Promise.race(running);
    load += suite.load;
    const ended = run(suite).then((result) => {
      results.push(result);
      running.delete(ended);
      load -= suite.load;
    });
    running.add(ended);
  }
  await Promise.all(running);
  return results;
}
