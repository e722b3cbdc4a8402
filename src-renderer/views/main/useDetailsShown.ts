import { useState } from 'react';
import { useMedia } from './useMedia.ts';

const KEY = 'parley.details';

/** Beside the conversation the right column stays as it was left; over it, it is shown only when it is asked for. */
export function useDetailsShown(): [boolean, (shown: boolean) => void] {
  const isRoomy = useMedia('(min-width: 1040px)');
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
