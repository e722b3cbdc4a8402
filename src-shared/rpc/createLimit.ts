/** Runs at most `concurrency` tasks at a time; the others wait in FIFO order. */
export function createLimit(concurrency: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let free = concurrency;

  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiter, so that no new caller can take it first.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
