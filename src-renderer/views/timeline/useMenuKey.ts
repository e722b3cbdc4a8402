import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Shift+F10, the menu key and Enter on an element itself: what opens its menu without a mouse. */
export function useMenuKey(element: RefObject<HTMLElement | null>, onMenu: () => void): void {
  const open = useEffectEvent((event: Event) => {
    if (event.target !== element.current) return;
    event.preventDefault();
    onMenu();
  });

  useEffect(() => {
    const watched = element.current;
    function keyDown(event: KeyboardEvent): void {
      const isShiftF10 = event.key === 'F10' && event.shiftKey;
      if (event.key === 'ContextMenu' || event.key === 'Enter' || isShiftF10) open(event);
    }
    // Some systems ask for a menu after the key, too; a mouse does it with its own button and has its own menu.
    function contextMenu(event: MouseEvent): void {
      if (event.button !== 2) open(event);
    }
    watched?.addEventListener('keydown', keyDown);
    watched?.addEventListener('contextmenu', contextMenu);
    return () => {
      watched?.removeEventListener('keydown', keyDown);
      watched?.removeEventListener('contextmenu', contextMenu);
    };
  }, [element]);
}
