import { useRef, useState } from 'react';

export interface Older {
  readonly isLoading: boolean;
  readonly load: () => void;
  /** Without anybody asking: once for each beginning, because what brought nothing would bring nothing again at once. */
  readonly loadByItself: () => void;
}

/** Fetching what comes before the first event that is here. `first`: the offset of that. */
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
