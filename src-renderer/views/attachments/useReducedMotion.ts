import { useSyncExternalStore } from 'react';

/** Whether reduced motion is on, as showLook sets it on the root element. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['motion'] === 'less');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}
