import { useLayoutEffect } from 'react';

/** Restores the previous focus when a component that contains the focus is unmounted. */
export function useFocusRestore(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // After the render, because what was covered can't take the focus before; a jump target keeps the focus.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body)
          before.focus({ preventScroll: true });
      });
    };
  }, []);
}
