import { assertNever } from '#shared/errors/assertNever.ts';
import { filesOf } from '../../../stores/timelines/reduceOutbox.ts';
import type { Row } from '../../../stores/timelines/rows.ts';
import type { Outgoing } from '../../../stores/timelines/state.ts';

/** How high rows are: as they were measured last, else as others of their kind are on average. */
export interface RowHeights {
  readonly of: (row: Row) => number;
  readonly isKnown: (row: Row) => boolean;
  readonly keep: (row: Row, height: number) => void;
  /** The column has another width now: what was measured holds no longer. */
  readonly forget: () => void;
  /** Lets go of rows that are not in the list any more. */
  readonly tidy: (rows: readonly Row[]) => void;
}

interface Average {
  readonly sum: number;
  readonly count: number;
}

/** Before anything was measured (px). */
const GUESS = 32;
/** So many more than there are rows may be known before they are gone through. */
const SPARE = 2_000;

export function createRowHeights(): RowHeights {
  const known = new Map<string, number>();
  const averages = new Map<string, Average>();

  return {
    of(row) {
      const height = known.get(row.key);
      if (height !== undefined) return height;
      const average = averages.get(kindOf(row));
      return average === undefined ? GUESS : average.sum / average.count;
    },
    isKnown: (row) => known.has(row.key),
    keep(row, height) {
      if (!known.has(row.key)) {
        const kind = kindOf(row);
        const { sum, count } = averages.get(kind) ?? { sum: 0, count: 0 };
        averages.set(kind, { sum: sum + height, count: count + 1 });
      }
      known.set(row.key, height);
    },
    forget: () => known.clear(),
    tidy(rows) {
      if (known.size < rows.length + SPARE) return;
      const here = new Set(rows.map(({ key }) => key));
      for (const key of known.keys()) if (!here.has(key)) known.delete(key);
    },
  };
}

/** Rows of a kind are about as high as each other. */
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
