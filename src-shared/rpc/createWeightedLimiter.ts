/** Runs work with weights in FIFO order, with a limit of the total weight in progress. */
export type WeightedLimiter = <Value>(weight: number, work: () => Promise<Value>) => Promise<Value>;

/** @param most must be at least the weight of any work, which would otherwise wait indefinitely */
export function createWeightedLimiter(most: number): WeightedLimiter {
  const waiting: { readonly weight: number; readonly start: () => void }[] = [];
  let underWay = 0;

  function startNext(): void {
    for (let [next] = waiting; next !== undefined && underWay + next.weight <= most; [next] = waiting) {
      waiting.shift();
      underWay += next.weight;
      next.start();
    }
  }

  return async (weight, work) => {
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      underWay -= weight;
      startNext();
    }
  };
}
