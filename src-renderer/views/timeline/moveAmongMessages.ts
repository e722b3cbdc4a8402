import type { KeyboardEvent } from 'react';
import type { Row } from '../../stores/timelines/rows.ts';
import type { RowPlace } from './virtual/createRowPlace.ts';

/**
 * Arrow keys, Home and End move between messages, rendered or not: from the timeline itself to its newest visible
 * message, and on from there. Keys of elements inside a message are not handled.
 */
export function moveAmongMessages(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  { drawn, reveal }: Pick<RowPlace, 'drawn' | 'reveal'>,
): void {
  const { currentTarget: view, target } = event;
  if (!(target instanceof HTMLElement) || (target !== view && !target.matches('[data-message]'))) return;
  const here = drawn().find(({ element }) => element.contains(target))?.index;
  const index = nextOf(event.key, here, rows, () => newestInView(view, rows, drawn()));
  if (index === undefined) return;
  event.preventDefault();
  const row = reveal(index);
  const message = row?.matches('[data-message]') === true ? row : row?.querySelector<HTMLElement>('[data-message]');
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
}

function nextOf(
  key: string,
  here: number | undefined,
  rows: readonly Row[],
  newest: () => number | undefined,
): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return here === undefined ? newest() : (lastMessage(rows, here - 1) ?? here);
    case 'ArrowDown':
      return here === undefined ? newest() : (firstMessage(rows, here + 1) ?? here);
    case 'Home':
      return here === undefined ? undefined : firstMessage(rows, 0);
    case 'End':
      return here === undefined ? undefined : lastMessage(rows, rows.length - 1);
    default:
      return undefined;
  }
}

function newestInView(view: HTMLElement, rows: readonly Row[], drawn: ReturnType<RowPlace['drawn']>) {
  const bottom = view.getBoundingClientRect().bottom;
  const inView = drawn.findLast(
    ({ index, element }) => isMessage(rows[index]) && element.getBoundingClientRect().top < bottom,
  );
  return inView?.index ?? lastMessage(rows, rows.length - 1);
}

function lastMessage(rows: readonly Row[], upTo: number): number | undefined {
  const index = rows.findLastIndex((row, index) => index <= upTo && isMessage(row));
  return index === -1 ? undefined : index;
}

function firstMessage(rows: readonly Row[], from: number): number | undefined {
  const index = rows.findIndex((row, index) => index >= from && isMessage(row));
  return index === -1 ? undefined : index;
}

function isMessage(row: Row | undefined): boolean {
  return row?.kind === 'message' || row?.kind === 'outgoing';
}
