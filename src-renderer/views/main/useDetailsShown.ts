import { useState } from 'react';
import { useMedia } from './useMedia.ts';
import { useTextScale } from './useTextScale.ts';

const KEY = 'parley.details';

/** Whether there is room beside a conversation; elsewhere what belongs beside it lies over it. */
export function useIsRoomy(): boolean {
  // As the style sheets ask it of the window; a question to the screen knows nothing of the text's size.
  return useMedia(`(min-width: ${65 * useTextScale()}rem)`);
}

/** Beside the conversation the right column stays as it was left; over it, it is shown only when it is asked for, and for that conversation. */
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
