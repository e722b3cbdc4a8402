import { assertNever } from '#shared/errors/assertNever.ts';
import type { Row } from '../../../stores/timelines/rows.ts';
import { filesOf } from '../../../stores/timelines/reduceOutbox.ts';
import type { Outgoing } from '../../../stores/timelines/state.ts';
import type { KeyRange } from './createRetainedRows.ts';

/** A row, and its top edge relative to that of the view (px). */
export interface AnchorRow {
  readonly key: string;
  readonly top: number;
}

/**
 * Scroll anchor: the end, or these rows, of which the first leads and the others replace it when it is removed. The
 * anchor determines which rows are rendered and the scroll position, never the other way round, so a change of height
 * above or below doesn't move it.
 */
export type ScrollAnchor = 'end' | readonly AnchorRow[];

/** Range of row indices; `to` is exclusive. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export interface RowLayout {
  anchor: ScrollAnchor;
  /** Height of the view (px). */
  viewHeight: number;
  /** Direction of scrolling, if any. */
  scrollDirection: 'up' | 'down' | null;
  /** Rows that are rendered wherever the view is: the focused one and the selected ones. */
  retained: readonly KeyRange[];
  readonly setRows: (rows: readonly Row[]) => void;
  /** Top of each row, and after the last one the total height (px). */
  readonly top: (index: number) => number;
  /** The ranges to render now, in order and without overlap. */
  readonly requiredRanges: () => RowRange[];
  readonly indexOf: (key: string) => number;
  readonly rowAt: (y: number) => number;
  readonly setHeight: (index: number, height: number) => void;
  readonly forgetHeights: () => void;
}

/** Rows are rendered this far beyond the view on either side, and in the direction of scrolling (px). */
const OVERSCAN = 500;
const OVERSCAN_AHEAD = 1_400;
/** Maximum number of rows that a selection keeps mounted. */
const MAX_RETAINED = 1_000;

/**
 * Layout of the rows of a timeline as a column: which of them to render, and where they are. Independent of the DOM.
 */
export function createRowLayout(): RowLayout {
  const heights = createRowHeights();
  let rows: readonly Row[] = [];
  let sizes = new Float64Array(0);
  let tops = new Float64Array(1);
  /** First index whose top is out of date. */
  let firstStale = 0;

  function resetHeights(): void {
    sizes = Float64Array.from(rows, (row) => heights.get(row));
    tops = new Float64Array(rows.length + 1);
    firstStale = 0;
  }

  function topOf(index: number): number {
    for (; firstStale < rows.length; firstStale += 1)
      tops[firstStale + 1] = (tops[firstStale] ?? 0) + (sizes[firstStale] ?? 0);
    return tops[index] ?? 0;
  }

  const indexOf = (key: string): number => rows.findIndex((row) => row.key === key);

  /** The last row that begins at or above `y`. */
  function rowAt(y: number): number {
    let [low, high] = [0, Math.max(rows.length - 1, 0)];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Top of the view in the column (px). */
  function viewTop(): number {
    const { anchor, viewHeight } = list;
    const end = topOf(rows.length) - viewHeight;
    if (anchor === 'end') return end;
    for (const { key, top } of anchor) {
      const index = indexOf(key);
      if (index !== -1) return topOf(index) - top;
    }
    return end;
  }

  function visibleRange(): RowRange {
    const top = viewTop();
    const above = list.scrollDirection === 'up' ? OVERSCAN_AHEAD : OVERSCAN;
    const below = list.scrollDirection === 'down' ? OVERSCAN_AHEAD : OVERSCAN;
    return { from: rowAt(top - above), to: Math.min(rowAt(top + list.viewHeight + below) + 1, rows.length) };
  }

  function retainedRanges(): RowRange[] {
    return list.retained.flatMap(([first, last]) => {
      const [one, other] = [indexOf(first), indexOf(last)];
      if (one === -1 || other === -1) return [];
      const from = Math.min(one, other);
      return { from, to: Math.min(Math.max(one, other) + 1, from + MAX_RETAINED) };
    });
  }

  const list: RowLayout = {
    anchor: 'end',
    viewHeight: 0,
    scrollDirection: null,
    retained: [],
    setRows(next) {
      if (rows === next) return;
      rows = next;
      heights.prune(rows);
      resetHeights();
    },
    top: topOf,
    requiredRanges: () => mergeRanges([visibleRange(), ...retainedRanges()]),
    indexOf,
    rowAt,
    setHeight(index, height) {
      const row = rows[index];
      if (row === undefined) return;
      if (heights.isKnown(row) && Math.abs(heights.get(row) - height) < 0.01) return;
      heights.set(row, height);
      sizes[index] = height;
      firstStale = Math.min(firstStale, index);
    },
    forgetHeights() {
      heights.clear();
      resetHeights();
    },
  };
  return list;
}

/** Sorts ranges, and merges those that meet. */
function mergeRanges(ranges: readonly RowRange[]): RowRange[] {
  const merged: RowRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (range.to <= range.from) continue;
    if (last === undefined || range.from > last.to) merged.push(range);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return merged;
}

/** Heights of rows: as measured last, otherwise the average of their kind. */
interface RowHeights {
  readonly get: (row: Row) => number;
  readonly isKnown: (row: Row) => boolean;
  readonly set: (row: Row, height: number) => void;
  /** Discards the measurements, because the width of the column changed. */
  readonly clear: () => void;
  /** Drops rows that are no longer in the list. */
  readonly prune: (rows: readonly Row[]) => void;
}

interface Average {
  readonly sum: number;
  readonly count: number;
}

/** Estimate before anything was measured (px). */
const DEFAULT_HEIGHT = 32;
/** How many more heights than rows may be stored before they are cleaned up. */
const PRUNE_THRESHOLD = 2_000;

function createRowHeights(): RowHeights {
  const measured = new Map<string, number>();
  const averages = new Map<string, Average>();

  return {
    get(row) {
      const height = measured.get(row.key);
      if (height !== undefined) return height;
      const average = averages.get(kindOf(row));
      return average === undefined ? DEFAULT_HEIGHT : average.sum / average.count;
    },
    isKnown: (row) => measured.has(row.key),
    set(row, height) {
      if (!measured.has(row.key)) {
        const kind = kindOf(row);
        const { sum, count } = averages.get(kind) ?? { sum: 0, count: 0 };
        averages.set(kind, { sum: sum + height, count: count + 1 });
      }
      measured.set(row.key, height);
    },
    clear: () => measured.clear(),
    prune(rows) {
      if (measured.size < rows.length + PRUNE_THRESHOLD) return;
      const currentKeys = new Set(rows.map(({ key }) => key));
      for (const key of measured.keys()) if (!currentKeys.has(key)) measured.delete(key);
    },
  };
}

/** Rows of one kind have similar heights. */
function kindOf(row: Row): string {
  switch (row.kind) {
    case 'message':
      return `${row.event.body.kind} ${row.first}`;
    case 'outgoing':
      return `${outgoingKind(row.message)} ${row.first}`;
    case 'day':
    case 'new':
    case 'thread':
    case 'system':
      return row.kind;
    default:
      return assertNever(row);
  }
}

function outgoingKind(message: Outgoing): string {
  const [first, ...others] = filesOf(message);
  return first === undefined ? 'text' : others.length === 0 ? first.kind : 'album';
}
