import { useSyncExternalStore } from 'react';

/** How much larger than usual the person wants the text, as it is shown now; also when that changes. */
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
