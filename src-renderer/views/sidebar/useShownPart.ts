import { useEffect, useState } from 'react';

/** More than fit a tall window, over and above what stands before them. */
const FIRST = 40;

/** The beginning of a list when it is first drawn, all of it right after: nobody waits for what is below the window's edge. */
export function useShownPart<Item>(items: readonly Item[]): readonly Item[] {
  const [isWhole, setWhole] = useState(false);
  // Not a deferred value: that waits for as long as anything else is to be drawn, and End would not reach the end.
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true));
    return () => clearTimeout(timer);
  }, []);
  return isWhole ? items : items.slice(0, FIRST);
}
