import type { Row } from '../../../stores/timelines/rows.ts';
import type { RowList, Seen } from './createRowList.ts';
import type { DrawnRow } from './drawnRows.ts';

/** Position of the view, in addition to the rendered rows. */
export interface ViewPlace {
  readonly height: number;
  /** Top of the column of rows relative to that of the view (px); far above it as a rule. */
  readonly columnTop: number;
}

/**
 * The rows that are being read: first those that are completely visible, then the others in view; after a large jump,
 * the rows that should be there.
 */
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

/** Dividers are no anchors, because they come and go with the rows around them. */
function leads(row: Row | undefined): boolean {
  return row !== undefined && row.kind !== 'day' && row.kind !== 'new';
}

function seenAt(row: Row | undefined, top: number): readonly Seen[] {
  return row === undefined ? [] : [{ key: row.key, top }];
}
