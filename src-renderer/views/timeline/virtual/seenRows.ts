import type { Row } from '../../../stores/timelines/rows.ts';
import type { RowList, Seen } from './createRowList.ts';
import type { DrawnRow } from './drawnRows.ts';

/** Where the view is, beside what is drawn. */
export interface ViewPlace {
  readonly height: number;
  /** Where the column of rows begins, below the upper edge of the view (px); far above it as a rule. */
  readonly columnTop: number;
}

/** What is being read: the rows that are whole in view and then those that are not; after a leap, where rows should be. */
export function seenRows(
  rows: readonly Row[],
  drawn: readonly DrawnRow[],
  list: Pick<RowList, 'rowAt' | 'top'>,
  { height, columnTop }: ViewPlace,
): readonly Seen[] {
  const inView = drawn.filter(({ index, top, bottom }) => bottom > 0 && top < height && leads(rows[index]));
  if (inView.length > 0) {
    const whole = inView.filter(({ top }) => top >= 0);
    const cut = inView.filter(({ top }) => top < 0);
    return [...whole, ...cut].flatMap(({ index, top }) => seenAt(rows[index], top));
  }
  const near = list.rowAt(-columnTop);
  const leading = rows.findIndex((row, index) => index >= near && leads(row));
  const index = leading === -1 ? near : leading;
  return seenAt(rows[index], columnTop + list.top(index));
}

/** Dividers come and go with what stands about them; they lead nobody. */
function leads(row: Row | undefined): boolean {
  return row !== undefined && row.kind !== 'day' && row.kind !== 'new';
}

function seenAt(row: Row | undefined, top: number): readonly Seen[] {
  return row === undefined ? [] : [{ key: row.key, top }];
}
