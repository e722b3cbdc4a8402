/** Runs at most `atOnce` pieces of work at a time, the others in the order in which they came. */
export function createTurns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      // The turn is handed on, so that nobody can come in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
