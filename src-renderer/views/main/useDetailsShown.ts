import { useState, useSyncExternalStore } from 'react';

const KEY = 'parley.details';
const roomy = window.matchMedia('(min-width: 1040px)');

/** Beside the conversation the right column stays as it was left; over it, it is shown only when it is asked for. */
export function useDetailsShown(): [boolean, (shown: boolean) => void] {
  const isRoomy = useSyncExternalStore(onRoomChanged, () => roomy.matches);
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

function onRoomChanged(listener: () => void): () => void {
  roomy.addEventListener('change', listener);
  return () => roomy.removeEventListener('change', listener);
}
