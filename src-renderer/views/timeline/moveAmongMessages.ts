import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move from message to message: from the timeline itself to its newest message in view, and on
 * from there. Keys that belong to something inside a message stay there.
 */
export function moveAmongMessages(event: KeyboardEvent<HTMLElement>): void {
  const view = event.currentTarget;
  const messages = Array.from(view.querySelectorAll<HTMLElement>('[data-message]'));
  const here = messages.findIndex((message) => message === event.target);
  if (here === -1 && event.target !== view) return;
  const next = target(event.key, here, messages, view);
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function target(
  key: string,
  here: number,
  messages: readonly HTMLElement[],
  view: HTMLElement,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowUp':
      return here === -1 ? newestInView(messages, view) : messages[Math.max(here - 1, 0)];
    case 'ArrowDown':
      return here === -1 ? newestInView(messages, view) : messages[Math.min(here + 1, messages.length - 1)];
    case 'Home':
      return here === -1 ? undefined : messages[0];
    case 'End':
      return here === -1 ? undefined : messages.at(-1);
    default:
      return undefined;
  }
}

function newestInView(messages: readonly HTMLElement[], view: HTMLElement): HTMLElement | undefined {
  const bottom = view.getBoundingClientRect().bottom;
  return messages.findLast((message) => message.getBoundingClientRect().top < bottom) ?? messages.at(-1);
}
