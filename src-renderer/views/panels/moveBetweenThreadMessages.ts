import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowUp: (here, last) => (here === -1 ? last : here - 1),
  ArrowDown: (here) => here + 1,
  Home: () => 0,
  End: (_here, last) => last,
};

/** Arrow keys, Home and End move between messages; keys of elements inside a message are not handled. */
export function moveBetweenThreadMessages(event: KeyboardEvent<HTMLElement>): void {
  const messages = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-message]'));
  const current = messages.findIndex((message) => message === event.target);
  if (current === -1 && event.target !== event.currentTarget) return;
  const last = messages.length - 1;
  const next = STEPS[event.key]?.(current, last);
  if (next === undefined) return;
  event.preventDefault();
  const message = messages[Math.min(Math.max(next, 0), last)];
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
}
