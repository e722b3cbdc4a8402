import { type RefObject, useEffect, useState } from 'react';

/** Whether the pointer is over an element, or the focus in it. */
export function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);

  useEffect(() => {
    const watched = element.current;
    const listeners = {
      pointerenter: () => setPointedAt(true),
      pointerleave: () => setPointedAt(false),
      focusin: () => setFocus(true),
      focusout: (event: Event) => {
        const to = event instanceof FocusEvent ? event.relatedTarget : null;
        setFocus(to instanceof Node && watched?.contains(to) === true);
      },
    };
    for (const [name, listener] of Object.entries(listeners)) watched?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) watched?.removeEventListener(name, listener);
    };
  }, [element]);

  return isPointedAt || hasFocus;
}
