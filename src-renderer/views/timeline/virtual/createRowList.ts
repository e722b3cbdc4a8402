import type { Row } from '../../../stores/timelines/rows.ts';
import type { Stretch } from './createHeldRows.ts';
import { createRowHeights } from './createRowHeights.ts';

/** A row, and where its upper edge stands below that of the view (px). */
export interface Seen {
  readonly key: string;
  readonly top: number;
}

/**
 * What is being read: the end, or these rows, the first of which leads; the others stand in for it when it goes. The place decides what
 * is drawn and where the view is scrolled to, never the other way round, so nothing that changes its height above or below moves it.
 */
export type Place = 'end' | readonly Seen[];

/** Rows from one index up to another, without that. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface RowList {
  place: Place;
  /** How high the view is (px). */
  viewHeight: number;
  /** Where one scrolls to, if one does. */
  heading: 'up' | 'down' | null;
  /** Rows that are drawn wherever the view is: what has the focus, and what is selected. */
  held: readonly Stretch[];
  readonly setRows: (rows: readonly Row[]) => void;
  /** Where each row begins, and after the last one where all of them end (px). */
  readonly top: (index: number) => number;
  /** What has to be drawn now, in order, without an overlap. */
  readonly wanted: () => Span[];
  readonly indexOf: (key: string) => number;
  readonly rowAt: (y: number) => number;
  readonly measured: (index: number, height: number) => void;
  readonly forgetHeights: () => void;
}

/** Drawn beyond the view on either side, and where one scrolls to, so that scrolling finds it there (px). */
const BEYOND = 500;
const AHEAD = 1_400;
/** A selection may hold so many rows. */
const MOST_HELD = 1_000;

/** The rows of a timeline as a column: which of them to draw, and where they stand. Knows nothing of the page that draws them. */
export function createRowList(): RowList {
  const heights = createRowHeights();
  let rows: readonly Row[] = [];
  let sizes = new Float64Array(0);
  let tops = new Float64Array(1);
  /** From here on the tops are out of date. */
  let stale = 0;

  function takeHeights(): void {
    sizes = Float64Array.from(rows, (row) => heights.of(row));
    tops = new Float64Array(rows.length + 1);
    stale = 0;
  }

  function topOf(index: number): number {
    for (; stale < rows.length; stale += 1) tops[stale + 1] = (tops[stale] ?? 0) + (sizes[stale] ?? 0);
    return tops[index] ?? 0;
  }

  const indexOf = (key: string): number => rows.findIndex((row) => row.key === key);

  /** The last row that begins at or above. */
  function rowAt(y: number): number {
    let [low, high] = [0, Math.max(rows.length - 1, 0)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the view begins. */
  function viewTop(): number {
    const { place, viewHeight } = list;
    const end = topOf(rows.length) - viewHeight;
    if (place === 'end') return end;
    for (const { key, top } of place) {
      const index = indexOf(key);
      if (index !== -1) return topOf(index) - top;
    }
    return end;
  }

  function inView(): Span {
    const top = viewTop();
    const above = list.heading === 'up' ? AHEAD : BEYOND;
    const below = list.heading === 'down' ? AHEAD : BEYOND;
    return { from: rowAt(top - above), to: Math.min(rowAt(top + list.viewHeight + below) + 1, rows.length) };
  }

  function heldSpans(): Span[] {
    return list.held.flatMap(([first, last]) => {
      const [one, other] = [indexOf(first), indexOf(last)];
      if (one === -1 || other === -1) return [];
      const from = Math.min(one, other);
      return { from, to: Math.min(Math.max(one, other) + 1, from + MOST_HELD) };
    });
  }

  const list: RowList = {
    place: 'end',
    viewHeight: 0,
    heading: null,
    held: [],
    setRows(next) {
      if (rows === next) return;
      rows = next;
      heights.tidy(rows);
      takeHeights();
    },
    top: topOf,
    wanted: () => joinSpans([inView(), ...heldSpans()]),
    indexOf,
    rowAt,
    measured(index, height) {
      const row = rows[index];
      if (row === undefined) return;
      if (heights.isKnown(row) && Math.abs(heights.of(row) - height) < 0.01) return;
      heights.keep(row, height);
      sizes[index] = height;
      stale = Math.min(stale, index);
    },
    forgetHeights() {
      heights.forget();
      takeHeights();
    },
  };
  return list;
}

/** In order, and one where they meet. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (span.to <= span.from) continue;
    if (last === undefined || span.from > last.to) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return joined;
}
