import type { Row } from '../../../stores/timelines/rows.ts';
import { type DestinationInput, type ScrollTarget, createDestination } from './createDestination.ts';
import { createRetainedRows } from './createRetainedRows.ts';
import { type AnchorRow, type RowLayout, type RowRange, createRowLayout } from './createRowLayout.ts';

/** What is to be shown, passed in with every render. */
export interface VirtualListInput extends DestinationInput {
  readonly hasOlder: boolean;
  readonly onNearTop: () => void;
  /** There are newer rows below the last one: what is shown ends before the log does. */
  readonly hasNewer: boolean;
  readonly onNearBottom: () => void;
  /** A jump target is being loaded; until then the current rows are not being read. */
  readonly isJumping: boolean;
  readonly onAtEnd: (atEnd: boolean) => void;
}

export interface Elements {
  /** The scroll container. */
  readonly view: HTMLElement;
  /** The parent of the rows. */
  readonly column: HTMLElement;
}

/** `isUrgent`: before the next paint. */
export type RequestRender = (isUrgent: boolean) => void;

/**
 * Virtual scrolling of a long list, with its scroll anchor: at the end it stays at the end; elsewhere the first message
 * that is completely visible stays where it is, whatever is added, removed or changes its height.
 */
export interface VirtualList {
  /** Takes the input, and returns the ranges of rows to render, with spacers for the others. */
  readonly update: (input: VirtualListInput) => readonly RowRange[];
  /** Top of a row (px). */
  readonly top: (index: number) => number;
  /** Called after every render and every change of size, before the paint. */
  readonly restore: () => void;
  readonly onScroll: () => void;
  readonly jumpToEnd: () => void;
  readonly isAtEnd: () => boolean;
  /** The rows in the DOM. */
  readonly renderedRows: () => readonly RenderedRow[];
  /** The element of a row, rendered now if it was not. */
  readonly reveal: (index: number) => HTMLElement | null;
  readonly attach: (elements: Elements) => () => void;
}

/** Distance from the end that still counts as the end (px). */
const END_TOLERANCE = 24;
/** More messages are loaded when less than this is left above or below (px). */
const LOAD_DISTANCE = 1_200;
/** Share of the view that is above a jump target, and above the first new message. */
const TARGET_POSITION = 1 / 3;
/** Smaller differences don't move the view (px). */
const MIN_MOVE = 0.5;

export function createVirtualList(requestRender: RequestRender): VirtualList {
  const list = createRowLayout();
  const destination = createDestination();
  const retained = createRetainedRows();
  let elements: Elements | null = null;
  let input: VirtualListInput | null = null;
  let ranges: readonly RowRange[] = [];
  let rendered: readonly RenderedRow[] = [];
  let pendingTarget: ScrollTarget | null = null;
  let reportedAtEnd: boolean | null = null;
  let atEnd = true;
  let width = 0;
  let scrolledTo = 0;
  /** Scroll position when `rendered` was measured (px). */
  let measuredScrollTop = 0;

  const keyOf = ({ index }: RenderedRow): string | null => input?.rows[index]?.key ?? null;
  const findRow = (key: string): RenderedRow | undefined => rendered.find((row) => keyOf(row) === key);

  function keyAt(node: Node): string | null {
    const row = rendered.find(({ element }) => element.contains(node));
    return row === undefined ? null : keyOf(row);
  }

  /** Measures the heights and positions of the rows. */
  function measure({ view, column }: Elements): void {
    list.viewHeight = view.clientHeight;
    if (width !== view.clientWidth) list.forgetHeights();
    width = view.clientWidth;
    rendered = measureRenderedRows(column, view, ranges);
    measuredScrollTop = view.scrollTop;
    for (const { index, top, bottom } of rendered) list.setHeight(index, bottom - top);
  }

  /** Shifts the measured positions by the scrolled distance; `restore` measures what changed its height meanwhile. */
  function shiftMeasurements({ view }: Elements): void {
    const delta = measuredScrollTop - view.scrollTop;
    measuredScrollTop = view.scrollTop;
    rendered = rendered.map((row) => ({ ...row, top: row.top + delta, bottom: row.bottom + delta }));
  }

  function updateAnchor({ view, column }: Elements): void {
    const columnTop = column.getBoundingClientRect().top - view.getBoundingClientRect().top;
    list.anchor = anchorRows(input?.rows ?? [], rendered, list, { height: view.clientHeight, columnTop });
  }

  /** How far the view is from its anchor (px). */
  function distanceFromAnchor({ view }: Elements): number {
    if (list.anchor === 'end') return distanceFromEnd(view);
    for (const { key, top } of list.anchor) {
      const row = findRow(key);
      if (row !== undefined) return row.top - top;
    }
    return 0;
  }

  function scrollToAnchor(current: Elements): void {
    const distance = distanceFromAnchor(current);
    if (Math.abs(distance) >= MIN_MOVE) {
      current.view.scrollTop += distance;
      shiftMeasurements(current);
    }
    scrolledTo = current.view.scrollTop;
  }

  /**
   * The person scrolled away from the end, and the event has not arrived yet. Content that shrinks scrolls up, too, but
   * to its end; a view that changes its size may also have been shorter meanwhile. To be called before `measure`.
   */
  const hasScrolledUp = ({ view }: Elements): boolean =>
    list.anchor === 'end' &&
    view.scrollTop < scrolledTo &&
    distanceFromEnd(view) >= END_TOLERANCE &&
    view.clientWidth === width &&
    view.clientHeight === list.viewHeight;

  /** The messages in view are read from now on, not the end. */
  function leaveEnd(current: Elements): void {
    destination.cancel();
    list.scrollDirection = 'up';
    scrolledTo = current.view.scrollTop;
    updateAnchor(current);
  }

  const isAtEnd = ({ hasNewer }: VirtualListInput, { view }: Elements): boolean =>
    !hasNewer && distanceFromEnd(view) < END_TOLERANCE;

  function updateAtEnd({ onAtEnd, isJumping }: VirtualListInput, next: boolean): void {
    if (!destination.isOpened() || isJumping) return;
    if (next) list.anchor = 'end';
    const hasChanged = atEnd !== next;
    atEnd = next;
    if (hasChanged) requestRender(false);
    if (reportedAtEnd !== next) onAtEnd(next);
    reportedAtEnd = next;
  }

  function loadNearEdges({ hasOlder, onNearTop, hasNewer, onNearBottom }: VirtualListInput, { view }: Elements): void {
    if (view.scrollTop < LOAD_DISTANCE && hasOlder) onNearTop();
    if (distanceFromEnd(view) < LOAD_DISTANCE && hasNewer) onNearBottom();
  }

  /** When the row with the focus is removed from the list, the focus moves to the list. */
  function moveFocusToList({ view }: Elements): void {
    const key = retained.focused();
    if (key === null || list.indexOf(key) !== -1) return;
    retained.setFocused(null);
    if (document.activeElement === document.body) view.focus({ preventScroll: true });
  }

  function restore(): void {
    if (elements === null || input === null) return;
    const { view } = elements;
    if (pendingTarget !== null) list.anchor = [{ key: pendingTarget.key, top: view.clientHeight * TARGET_POSITION }];
    const isLeavingEnd = hasScrolledUp(elements);
    measure(elements);
    if (isLeavingEnd) leaveEnd(elements);
    else scrollToAnchor(elements);
    destination.markReached(input, pendingTarget);
    if (pendingTarget?.isTarget === true) findRow(pendingTarget.key)?.element.focus({ preventScroll: true });
    // After a jump, the position is reported again.
    if (pendingTarget?.isTarget === true || input.isJumping) reportedAtEnd = null;
    pendingTarget = null;
    moveFocusToList(elements);
    const isEnd = isAtEnd(input, elements);
    if (!isEnd && list.anchor === 'end') updateAnchor(elements);
    updateAtEnd(input, isEnd);
    loadNearEdges(input, elements);
    if (!coversRequired(ranges, list)) requestRender(false);
  }

  function scrolled(): void {
    if (elements === null || input === null) return;
    shiftMeasurements(elements);
    const isEnd = isAtEnd(input, elements);
    const { scrollTop } = elements.view;
    if (!isEnd && list.anchor === 'end') {
      // Growing content moved the end away; the person did not scroll.
      if (scrollTop >= scrolledTo) return restore();
      destination.cancel();
    }
    if (scrollTop !== scrolledTo) list.scrollDirection = scrollTop < scrolledTo ? 'up' : 'down';
    scrolledTo = scrollTop;
    if (isEnd) list.anchor = 'end';
    else updateAnchor(elements);
    updateAtEnd(input, isEnd);
    if (coversRequired(ranges, list)) loadNearEdges(input, elements);
    else requestRender(true);
  }

  return {
    update(next) {
      input = next;
      list.setRows(next.rows);
      if (list.viewHeight === 0) list.viewHeight = innerHeight;
      pendingTarget = destination.next(next);
      if (pendingTarget !== null) list.anchor = [{ key: pendingTarget.key, top: list.viewHeight * TARGET_POSITION }];
      if (pendingTarget?.isTarget === true) retained.setFocused(pendingTarget.key);
      list.retained = retained.keyRanges();
      ranges = list.requiredRanges();
      return ranges;
    },
    top: list.top,
    restore,
    onScroll: scrolled,
    jumpToEnd() {
      list.anchor = 'end';
      // Scrolling that is not reported yet came before.
      if (elements !== null) scrolledTo = elements.view.scrollTop;
      destination.cancel();
      if (input !== null) updateAtEnd(input, true);
      requestRender(false);
    },
    isAtEnd: () => atEnd,
    renderedRows: () => rendered,
    reveal(index) {
      const key = input?.rows[index]?.key;
      if (key === undefined) return null;
      retained.setFocused(key);
      if (findRow(key) === undefined) requestRender(true);
      return findRow(key)?.element ?? null;
    },
    attach(next) {
      elements = next;
      const stopObserving = retained.observe(next.column, keyAt);
      return () => {
        stopObserving();
        elements = null;
      };
    },
  };
}

function distanceFromEnd(view: HTMLElement): number {
  return view.scrollHeight - view.scrollTop - view.clientHeight;
}

/** Position of the view, in addition to the rendered rows. */
interface Viewport {
  readonly height: number;
  /** Top of the column of rows relative to that of the view (px); far above it as a rule. */
  readonly columnTop: number;
}

/**
 * The rows that are being read: first those that are completely visible, then the others in view; after a large jump,
 * the rows that should be there.
 */
function anchorRows(
  rows: readonly Row[],
  rendered: readonly RenderedRow[],
  list: Pick<RowLayout, 'rowAt' | 'top'>,
  { height, columnTop }: Viewport,
): readonly AnchorRow[] {
  const inView = rendered.filter(({ index, top, bottom }) => bottom > 0 && top < height && canBeAnchor(rows[index]));
  if (inView.length > 0) {
    const fullyVisible = inView.filter(({ top }) => top >= 0);
    const partlyVisible = inView.filter(({ top }) => top < 0);
    return [...fullyVisible, ...partlyVisible].flatMap(({ index, top }) => anchorAt(rows[index], top));
  }
  const nearest = list.rowAt(-columnTop);
  const leading = rows.findIndex((row, index) => index >= nearest && canBeAnchor(row));
  const index = leading === -1 ? nearest : leading;
  return anchorAt(rows[index], columnTop + list.top(index));
}

/** Dividers are no anchors, because they come and go with the rows around them. */
function canBeAnchor(row: Row | undefined): boolean {
  return row !== undefined && row.kind !== 'day' && row.kind !== 'new';
}

function anchorAt(row: Row | undefined, top: number): readonly AnchorRow[] {
  return row === undefined ? [] : [{ key: row.key, top }];
}

interface RenderedRow {
  readonly index: number;
  readonly element: HTMLElement;
  /** Top edge relative to that of the view (px). */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The rows in the DOM: the children of their column, where a spacer comes before each range and after the last one. A
 * row extends to where the next one begins, margins included.
 */
function measureRenderedRows(column: HTMLElement, view: HTMLElement, ranges: readonly RowRange[]): RenderedRow[] {
  const edge = view.getBoundingClientRect().top;
  const elements = Array.from(column.children);
  const tops = elements.map((element) => element.getBoundingClientRect().top - edge);
  const rendered: RenderedRow[] = [];
  let child = 0;
  for (const { from, to } of ranges) {
    child += 1;
    for (let index = from; index < to; index += 1, child += 1) {
      const [element, top, bottom] = [elements[child], tops[child], tops[child + 1]];
      if (!(element instanceof HTMLElement) || top === undefined || bottom === undefined) return rendered;
      rendered.push({ index, element, top, bottom });
    }
  }
  return rendered;
}

/** Whether all required rows are rendered. */
function coversRequired(ranges: readonly RowRange[], list: RowLayout): boolean {
  return list.requiredRanges().every(({ from, to }) => ranges.some((range) => range.from <= from && range.to >= to));
}
