import { createDestination, type DestinationInput, type Place } from './createDestination.ts';
import { createHeldRows } from './createHeldRows.ts';
import { createRowList, type Span } from './createRowList.ts';
import { covers, type DrawnRow, drawnRows } from './drawnRows.ts';
import { seenRows } from './seenRows.ts';

/** What is to be shown, passed in with every render. */
export interface RowPlaceInput extends DestinationInput {
  readonly hasOlder: boolean;
  readonly onNearTop: () => void;
  /** There are newer rows below the last one: what is shown ends before the log does. */
  readonly hasNewer: boolean;
  readonly onNearBottom: () => void;
  /** A jump target is being loaded; until then the current rows are not being read. */
  readonly isGoing: boolean;
  readonly onAtEnd: (atEnd: boolean) => void;
}

export interface Elements {
  /** The scroll container. */
  readonly view: HTMLElement;
  /** The parent of the rows. */
  readonly column: HTMLElement;
}

/** `isUrgent`: before the next paint. */
export type Redraw = (isUrgent: boolean) => void;

/**
 * Virtual scrolling of a long list, with its scroll anchor: at the end it stays at the end; elsewhere the first message
 * that is completely visible stays where it is, whatever is added, removed or changes its height.
 */
export interface RowPlace {
  /** Takes the input, and returns the ranges of rows to render, with spacers for the others. */
  readonly draw: (input: RowPlaceInput) => readonly Span[];
  /** Top of a row (px). */
  readonly top: (index: number) => number;
  /** Called after every render and every change of size, before the paint. */
  readonly restore: () => void;
  readonly scrolled: () => void;
  readonly jumpToEnd: () => void;
  readonly isAtEnd: () => boolean;
  /** The rows in the DOM. */
  readonly drawn: () => readonly DrawnRow[];
  /** The element of a row, rendered now if it was not. */
  readonly reveal: (index: number) => HTMLElement | null;
  readonly attach: (elements: Elements) => () => void;
}

/** Distance from the end that still counts as the end (px). */
const END = 24;
/** More messages are loaded when less than this is left above or below (px). */
const NEAR = 1_200;
/** Share of the view that is above a jump target, and above the first new message. */
const ABOVE_DESTINATION = 1 / 3;
/** Smaller differences don't move the view (px). */
const LEAST_MOVE = 0.5;

export function createRowPlace(redraw: Redraw): RowPlace {
  const list = createRowList();
  const destination = createDestination();
  const held = createHeldRows();
  let elements: Elements | null = null;
  let input: RowPlaceInput | null = null;
  let spans: readonly Span[] = [];
  let drawn: readonly DrawnRow[] = [];
  let going: Place | null = null;
  let told: boolean | null = null;
  let atEnd = true;
  let width = 0;
  let scrolledTo = 0;
  /** Scroll position when `drawn` was measured (px). */
  let lookedAt = 0;

  const keyOf = ({ index }: DrawnRow): string | null => input?.rows[index]?.key ?? null;
  const find = (key: string): DrawnRow | undefined => drawn.find((row) => keyOf(row) === key);

  function keyAt(node: Node): string | null {
    const row = drawn.find(({ element }) => element.contains(node));
    return row === undefined ? null : keyOf(row);
  }

  /** Measures the heights and positions of the rows. */
  function look({ view, column }: Elements): void {
    list.viewHeight = view.clientHeight;
    if (width !== view.clientWidth) list.forgetHeights();
    width = view.clientWidth;
    drawn = drawnRows(column, view, spans);
    lookedAt = view.scrollTop;
    for (const { index, top, bottom } of drawn) list.measured(index, bottom - top);
  }

  /** Shifts the measured positions by the scrolled distance; `restore` measures what changed its height meanwhile. */
  function follow({ view }: Elements): void {
    const by = lookedAt - view.scrollTop;
    lookedAt = view.scrollTop;
    drawn = drawn.map((row) => ({ ...row, top: row.top + by, bottom: row.bottom + by }));
  }

  function remember({ view, column }: Elements): void {
    const columnTop = column.getBoundingClientRect().top - view.getBoundingClientRect().top;
    list.place = seenRows(input?.rows ?? [], drawn, list, { height: view.clientHeight, columnTop });
  }

  /** How far the view is from its anchor (px). */
  function distance({ view }: Elements): number {
    if (list.place === 'end') return below(view);
    for (const { key, top } of list.place) {
      const row = find(key);
      if (row !== undefined) return row.top - top;
    }
    return 0;
  }

  function scroll(here: Elements): void {
    const move = distance(here);
    if (Math.abs(move) >= LEAST_MOVE) {
      here.view.scrollTop += move;
      follow(here);
    }
    scrolledTo = here.view.scrollTop;
  }

  const isAtEnd = ({ hasNewer }: RowPlaceInput, { view }: Elements): boolean => !hasNewer && below(view) < END;

  function settle({ onAtEnd, isGoing }: RowPlaceInput, next: boolean): void {
    if (!destination.isOpened() || isGoing) return;
    if (next) list.place = 'end';
    const isNews = atEnd !== next;
    atEnd = next;
    if (isNews) redraw(false);
    if (told !== next) onAtEnd(next);
    told = next;
  }

  function askForMore({ hasOlder, onNearTop, hasNewer, onNearBottom }: RowPlaceInput, { view }: Elements): void {
    if (view.scrollTop < NEAR && hasOlder) onNearTop();
    if (below(view) < NEAR && hasNewer) onNearBottom();
  }

  /** When the row with the focus is removed from the list, the focus moves to the list. */
  function keepFocus({ view }: Elements): void {
    const key = held.focused();
    if (key === null || list.indexOf(key) !== -1) return;
    held.focus(null);
    if (document.activeElement === document.body) view.focus({ preventScroll: true });
  }

  function restore(): void {
    if (elements === null || input === null) return;
    const { view } = elements;
    if (going !== null) list.place = [{ key: going.key, top: view.clientHeight * ABOVE_DESTINATION }];
    look(elements);
    scroll(elements);
    destination.arrive(input, going);
    if (going?.isTarget === true) find(going.key)?.element.focus({ preventScroll: true });
    // After a jump, the position is reported again.
    if (going?.isTarget === true || input.isGoing) told = null;
    going = null;
    keepFocus(elements);
    const isEnd = isAtEnd(input, elements);
    if (!isEnd && list.place === 'end') remember(elements);
    settle(input, isEnd);
    askForMore(input, elements);
    if (!covers(spans, list)) redraw(false);
  }

  function scrolled(): void {
    if (elements === null || input === null) return;
    follow(elements);
    const isEnd = isAtEnd(input, elements);
    const { scrollTop } = elements.view;
    if (!isEnd && list.place === 'end') {
      // Growing content moved the end away; the person did not scroll.
      if (scrollTop >= scrolledTo) return restore();
      destination.giveUp();
    }
    if (scrollTop !== scrolledTo) list.heading = scrollTop < scrolledTo ? 'up' : 'down';
    scrolledTo = scrollTop;
    if (isEnd) list.place = 'end';
    else remember(elements);
    settle(input, isEnd);
    if (covers(spans, list)) askForMore(input, elements);
    else redraw(true);
  }

  return {
    draw(next) {
      input = next;
      list.setRows(next.rows);
      if (list.viewHeight === 0) list.viewHeight = innerHeight;
      going = destination.next(next);
      if (going !== null) list.place = [{ key: going.key, top: list.viewHeight * ABOVE_DESTINATION }];
      if (going?.isTarget === true) held.focus(going.key);
      list.held = held.stretches();
      spans = list.wanted();
      return spans;
    },
    top: list.top,
    restore,
    scrolled,
    jumpToEnd() {
      list.place = 'end';
      destination.giveUp();
      if (input !== null) settle(input, true);
      redraw(false);
    },
    isAtEnd: () => atEnd,
    drawn: () => drawn,
    reveal(index) {
      const key = input?.rows[index]?.key;
      if (key === undefined) return null;
      held.focus(key);
      if (find(key) === undefined) redraw(true);
      return find(key)?.element ?? null;
    },
    attach(next) {
      elements = next;
      const end = held.follow(next.column, keyAt);
      return () => {
        end();
        elements = null;
      };
    },
  };
}

function below(view: HTMLElement): number {
  return view.scrollHeight - view.scrollTop - view.clientHeight;
}
