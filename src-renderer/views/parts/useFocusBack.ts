import { useLayoutEffect } from 'react';

/** When what is drawn here goes and takes the focus with it, the focus goes back to where it was before. */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // What lies below can't take the focus before it is drawn; what was jumped to keeps it.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
}
