import { useRef, useState } from 'react';

export interface Older {
  readonly isLoading: boolean;
  readonly load: () => void;
  /**
   * Loads without a click: once for each first event, because a request that brought nothing would bring nothing again.
   */
  readonly loadByItself: () => void;
}

/** Loads the events before the first loaded one. `first`: the offset of that. */
export function useOlder(first: number, fetchOlder: () => Promise<void>): Older {
  const [isLoading, setLoading] = useState(false);
  const tried = useRef<number | null>(null);

  function load(): void {
    tried.current = first;
    setLoading(true);
    void fetchOlder().finally(() => setLoading(false));
  }

  return {
    isLoading,
    load,
    loadByItself() {
      if (tried.current !== first) load();
    },
  };
}
