import { type RefObject, useEffect, useRef } from 'react';
import { useCovering } from '../parts/useCovering.ts';

/**
 * While something covers the conversation, the conversation is inert and nothing in it counts as read; the focus moves
 * to the covering element. Returns the ref of the window, whose child the covering `aside` is.
 */
export function useCover(isCovered: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useCovering(isCovered);

  useEffect(() => {
    if (!isCovered) return;
    const aside = ref.current?.querySelector<HTMLElement>(':scope > aside');
    if (aside?.contains(document.activeElement) === false) aside.querySelector<HTMLElement>('button')?.focus();
  }, [isCovered]);

  return ref;
}
