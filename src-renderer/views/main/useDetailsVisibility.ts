import { useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

const STORAGE_KEY = 'parley.details';

/** Whether there is space beside a conversation; otherwise panels cover it. */
export function useHasSpaceBeside(): boolean {
  // The breakpoint of the style sheets. In a media query, rem ignores the person's text size, hence the factor.
  return useMediaQuery(`(min-width: ${65 * useTextScale()}rem)`);
}

/**
 * Whether the right column is shown. Beside the conversation it is remembered; when it covers the conversation, it is
 * shown only on request and for that conversation.
 */
export function useDetailsVisibility(conversationId: string | null): [boolean, (shown: boolean) => void] {
  const hasSpace = useHasSpaceBeside();
  const [isShownBeside, setShownBeside] = useState(() => localStorage.getItem(STORAGE_KEY) !== 'hidden');
  const [coveringId, setCoveringId] = useState<string | null>(null);

  function show(shown: boolean): void {
    setCoveringId(shown && !hasSpace ? conversationId : null);
    if (!hasSpace) return;
    setShownBeside(shown);
    localStorage.setItem(STORAGE_KEY, shown ? 'shown' : 'hidden');
  }
  return [hasSpace ? isShownBeside : coveringId !== null && coveringId === conversationId, show];
}

/** Factor by which the person's text size differs from the default; updates when it changes. */
function useTextScale(): number {
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
