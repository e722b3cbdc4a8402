import type { RowList, Span } from './createRowList.ts';

export interface DrawnRow {
  readonly index: number;
  readonly element: HTMLElement;
  /** Where it stands below the upper edge of the view (px). */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The rows that are in the page: the children of their column, where a space stands before each stretch of them and after the last
 * one. What a row takes is told by where the next one begins, margins and all.
 */
export function drawnRows(column: HTMLElement, view: HTMLElement, spans: readonly Span[]): DrawnRow[] {
  const edge = view.getBoundingClientRect().top;
  const elements = Array.from(column.children);
  const tops = elements.map((element) => element.getBoundingClientRect().top - edge);
  const drawn: DrawnRow[] = [];
  let child = 0;
  for (const { from, to } of spans) {
    child += 1;
    for (let index = from; index < to; index += 1, child += 1) {
      const [element, top, bottom] = [elements[child], tops[child], tops[child + 1]];
      if (!(element instanceof HTMLElement) || top === undefined || bottom === undefined) return drawn;
      drawn.push({ index, element, top, bottom });
    }
  }
  return drawn;
}

/** Whether all that is wanted is drawn. */
export function covers(spans: readonly Span[], { wanted }: Pick<RowList, 'wanted'>): boolean {
  return wanted().every(({ from, to }) => spans.some((span) => span.from <= from && span.to >= to));
}
