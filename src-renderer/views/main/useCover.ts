import { type RefObject, useEffect, useRef } from 'react';
import { useParley } from '../ParleyContext.ts';

/**
 * While something lies over the conversation, nothing in the conversation is being read, and the focus moves to what lies over it: the
 * conversation itself is inert. Returns the ref of the window, whose child the covering `aside` is.
 */
export function useCover(isCovered: boolean): RefObject<HTMLDivElement | null> {
  const { stores } = useParley();
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    stores.timelines.dispatch({ type: 'coverChanged', covered: isCovered });
    if (!isCovered) return undefined;
    const aside = ref.current?.querySelector<HTMLElement>(':scope > aside');
    if (aside?.contains(document.activeElement) === false) aside.querySelector<HTMLElement>('button')?.focus();
    return () => stores.timelines.dispatch({ type: 'coverChanged', covered: false });
  }, [stores, isCovered]);

  return ref;
}
