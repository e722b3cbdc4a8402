import { useState } from 'react';
import { useMedia } from './useMedia.ts';
import { useTextScale } from './useTextScale.ts';

const KEY = 'parley.details';

/** Beside the conversation the right column stays as it was left; over it, it is shown only when it is asked for. */
export function useDetailsShown(): [boolean, (shown: boolean) => void] {
  // As the style sheets ask it of the window; a question to the screen knows nothing of the text's size.
  const isRoomy = useMedia(`(min-width: ${65 * useTextScale()}rem)`);
  const [beside, setBeside] = useState(() => localStorage.getItem(KEY) !== 'hidden');
  const [over, setOver] = useState(false);

  function show(shown: boolean): void {
    setOver(shown && !isRoomy);
    if (!isRoomy) return;
    setBeside(shown);
    localStorage.setItem(KEY, shown ? 'shown' : 'hidden');
  }
  return [isRoomy ? beside : over, show];
}
