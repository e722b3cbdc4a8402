import type { KeyboardEvent } from 'react';
import type { Row } from '../../stores/timelines/rows.ts';
import type { VirtualList } from './virtual/createVirtualList.ts';

/**
 * Arrow keys, Home and End move between messages, rendered or not: from the timeline itself to its newest visible
 * message, and on from there. Keys of elements inside a message are not handled.
 */
export function moveBetweenMessages(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  { renderedRows, reveal }: Pick<VirtualList, 'renderedRows' | 'reveal'>,
): void {
  const { currentTarget: view, target } = event;
  if (!(target instanceof HTMLElement) || (target !== view && !target.matches('[data-message]'))) return;
  const current = renderedRows().find(({ element }) => element.contains(target))?.index;
  const index = nextIndex(event.key, current, rows, () => newestInView(view, rows, renderedRows()));
  if (index === undefined) return;
  event.preventDefault();
  const row = reveal(index);
  const message = row?.matches('[data-message]') === true ? row : row?.querySelector<HTMLElement>('[data-message]');
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
}

function nextIndex(
  key: string,
  current: number | undefined,
  rows: readonly Row[],
  newest: () => number | undefined,
): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return current === undefined ? newest() : (lastMessage(rows, current - 1) ?? current);
    case 'ArrowDown':
      return current === undefined ? newest() : (firstMessage(rows, current + 1) ?? current);
    case 'Home':
      return current === undefined ? undefined : firstMessage(rows, 0);
    case 'End':
      return current === undefined ? undefined : lastMessage(rows, rows.length - 1);
    default:
      return undefined;
  }
}

function newestInView(view: HTMLElement, rows: readonly Row[], rendered: ReturnType<VirtualList['renderedRows']>) {
  const bottom = view.getBoundingClientRect().bottom;
  const inView = rendered.findLast(
    ({ index, element }) => isMessage(rows[index]) && element.getBoundingClientRect().top < bottom,
  );
  return inView?.index ?? lastMessage(rows, rows.length - 1);
}

function lastMessage(rows: readonly Row[], last: number): number | undefined {
  const index = rows.findLastIndex((row, index) => index <= last && isMessage(row));
  return index === -1 ? undefined : index;
}

function firstMessage(rows: readonly Row[], from: number): number | undefined {
  const index = rows.findIndex((row, index) => index >= from && isMessage(row));
  return index === -1 ? undefined : index;
}

function isMessage(row: Row | undefined): boolean {
  return row?.kind === 'message' || row?.kind === 'outgoing';
}
