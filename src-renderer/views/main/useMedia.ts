import { useCallback, useSyncExternalStore } from 'react';

/** Whether a question to the window (a media query) is answered with yes; also when the answer changes. */
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
