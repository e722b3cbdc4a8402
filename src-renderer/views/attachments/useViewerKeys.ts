import { useEffect, useEffectEvent } from 'react';

/** Shortcuts of the whole viewer by `event.key`, except while a field has the focus. */
export function useViewerKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => keyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
