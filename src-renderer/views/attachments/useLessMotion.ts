import { useSyncExternalStore } from 'react';

/** Whether this person wants less motion: what showLook says on the page's root. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['motion'] === 'less');
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => observer.disconnect();
}
