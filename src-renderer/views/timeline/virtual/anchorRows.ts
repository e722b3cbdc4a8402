import type { Row } from '../../../stores/timelines/rows.ts';
import type { RowLayout, AnchorRow } from './createRowLayout.ts';
import type { RenderedRow } from './measureRenderedRows.ts';

/** Position of the view, in addition to the rendered rows. */
export interface Viewport {
  readonly height: number;
  /** Top of the column of rows relative to that of the view (px); far above it as a rule. */
  readonly columnTop: number;
}

/**
 * The rows that are being read: first those that are completely visible, then the others in view; after a large jump,
 * the rows that should be there.
 */
export function anchorRows(
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
