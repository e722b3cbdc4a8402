import { useEffect, useState } from 'react';

/** More rows than fit into a tall window, in addition to those above them. */
const INITIAL_COUNT = 40;

/**
 * The first rows of a list on the first render and all of them right after it, so that the first paint doesn't wait for
 * rows below the edge of the window.
 */
export function useProgressiveList<Item>(items: readonly Item[]): readonly Item[] {
  const [isComplete, setComplete] = useState(false);
  // Not a deferred value: that waits for all other rendering, and the End key would not reach the last row meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => setComplete(true));
    return () => clearTimeout(timer);
  }, []);
  return isComplete ? items : items.slice(0, INITIAL_COUNT);
}
