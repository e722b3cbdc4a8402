import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when that changes. */
export function useMedia(question: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const asked = window.matchMedia(question);
      asked.addEventListener('change', listener);
      return () => asked.removeEventListener('change', listener);
    },
    [question],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(question).matches);
}
