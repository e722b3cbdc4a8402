import { useSyncExternalStore } from 'react';

/** Factor by which the person's text size differs from the default; updates when it changes. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, textScale);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function textScale(): number {
  return Number(document.documentElement.style.getPropertyValue('--text-scale')) || 1;
}
