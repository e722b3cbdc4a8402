/**
 * Does one piece of work at a time for each key. What is wanted while it is under way is done once more after it: what it finds
 * may be from before whatever makes it needed now. The promise is kept when nothing is left to do.
 */
export function createUntilFresh(): (key: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function untilFresh(key: string, work: () => Promise<void>): Promise<void> {
    try {
      do {
        again.delete(key);
        await work();
      } while (again.has(key));
    } finally {
      // In the same step, so that nobody waits for what has just ended.
      running.delete(key);
    }
  }

  return (key, work) => {
    const current = running.get(key);
    if (current !== undefined) {
      again.add(key);
      return current;
    }
    const begun = untilFresh(key, work);
    running.set(key, begun);
    return begun;
  };
}
