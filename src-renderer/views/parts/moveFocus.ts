import type { KeyboardEvent } from 'react';

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
