import { useRef, useState } from 'react';

export interface OlderLoader {
  readonly isLoading: boolean;
  readonly load: () => void;
  /**
   * Loads without a click: once for each first event, because a request that brought nothing would bring nothing again.
   */
  readonly loadAutomatically: () => void;
}

/** Loads the events before the first loaded one. `first`: the offset of that. */
export function useOlder(first: number, fetchOlder: () => Promise<void>): OlderLoader {
  const [isLoading, setLoading] = useState(false);
  const lastTried = useRef<number | null>(null);

  function load(): void {
    lastTried.current = first;
    setLoading(true);
    void fetchOlder().finally(() => setLoading(false));
  }

  return {
    isLoading,
    load,
    loadAutomatically() {
      if (lastTried.current !== first) load();
    },
  };
}
