import type { RowLayout, RowRange } from './createRowLayout.ts';

export interface RenderedRow {
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
export function measureRenderedRows(
  column: HTMLElement,
  view: HTMLElement,
  ranges: readonly RowRange[],
): RenderedRow[] {
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
export function coversRequired(ranges: readonly RowRange[], list: RowLayout): boolean {
  return list.requiredRanges().every(({ from, to }) => ranges.some((range) => range.from <= from && range.to >= to));
}
