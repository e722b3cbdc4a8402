import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Focuses the first field of a form (or its button) when it is mounted. */
export function useInitialFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

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

/** Focuses the composer after the next render; also if the conversation was open already and is not rendered again. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    // An on-screen keyboard would cover half of the screen.
    if (window.matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('main footer textarea')?.focus();
  });
}

/** Arrow keys, Home and End move the focus between the items of a list, and on into the next list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-item]'));
  const current = items.findIndex((item) => item === document.activeElement);
  const next = target(event.key, current, items.length);
  if (current === -1 || next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

function target(key: string, here: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(here + 1, count - 1);
    case 'ArrowUp':
      return Math.max(here - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
