import { useState } from 'react';
import { useMedia } from './useMedia.ts';
import { useTextScale } from './useTextScale.ts';

const KEY = 'parley.details';

/** Whether there is space beside a conversation; otherwise panels cover it. */
export function useIsRoomy(): boolean {
  // The breakpoint of the style sheets. In a media query, rem ignores the person's text size, hence the factor.
  return useMedia(`(min-width: ${65 * useTextScale()}rem)`);
}

/**
 * Whether the right column is shown. Beside the conversation it is remembered; when it covers the conversation, it is
 * shown only on request and for that conversation.
 */
export function useDetailsShown(conversationId: string | null): [boolean, (shown: boolean) => void] {
  const isRoomy = useIsRoomy();
  const [beside, setBeside] = useState(() => localStorage.getItem(KEY) !== 'hidden');
  const [overId, setOverId] = useState<string | null>(null);

  function show(shown: boolean): void {
    setOverId(shown && !isRoomy ? conversationId : null);
    if (!isRoomy) return;
    setBeside(shown);
    localStorage.setItem(KEY, shown ? 'shown' : 'hidden');
  }
  return [isRoomy ? beside : overId !== null && overId === conversationId, show];
}
