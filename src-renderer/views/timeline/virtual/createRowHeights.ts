import { assertNever } from '#shared/errors/assertNever.ts';
import { filesOf } from '../../../stores/timelines/reduceOutbox.ts';
import type { Row } from '../../../stores/timelines/rows.ts';
import type { Outgoing } from '../../../stores/timelines/state.ts';

/** Heights of rows: as measured last, otherwise the average of their kind. */
export interface RowHeights {
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

export function createRowHeights(): RowHeights {
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
