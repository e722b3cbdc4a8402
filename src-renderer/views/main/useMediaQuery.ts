import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const asked = window.matchMedia(query);
      asked.addEventListener('change', listener);
      return () => asked.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
