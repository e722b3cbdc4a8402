import type { RowList, Span } from './createRowList.ts';

export interface DrawnRow {
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

/** Whether all wanted rows are rendered. */
export function covers(spans: readonly Span[], { wanted }: Pick<RowList, 'wanted'>): boolean {
  return wanted().every(({ from, to }) => spans.some((span) => span.from <= from && span.to >= to));
}
