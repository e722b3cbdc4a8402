import { describe, expect, it } from 'vitest';
import { type Row, rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { createRowLayout, type RowLayout } from '../../src-renderer/views/timeline/virtual/createRowLayout.ts';
import { message } from './support/logEvents.ts';

const VIEW = 600;
const HEIGHT = 30;

const rowsFrom = (first: number, last: number): Row[] =>
  rowsOf({
    events: Array.from({ length: last - first + 1 }, (_, index) =>
      message(first + index, 'mei', { at: Date.UTC(2026, 10, 21, 9) }),
    ),
    outbox: [],
    newAfter: null,
  });

/** A list with all rows measured. */
function measuredList(rows: readonly Row[]): RowLayout {
  const list = createRowLayout();
  list.viewHeight = VIEW;
  list.setRows(rows);
  for (const index of rows.keys()) list.setHeight(index, HEIGHT);
  return list;
}

const keyOf = (rows: readonly Row[], offset: number): string =>
  rows.find((row) => row.kind === 'message' && row.event.offset === offset)?.key ?? '';

const drawn = (list: RowLayout): number => list.requiredRanges().reduce((sum, { from, to }) => sum + to - from, 0);

describe('the rendered rows', () => {
  it('are as many of ten thousand as of a hundred, at the end by default', () => {
    const [few, many] = [measuredList(rowsFrom(1, 100)), measuredList(rowsFrom(1, 10_000))];
    expect(drawn(many)).toBe(drawn(few));
    expect(drawn(many)).toBeLessThan(60);
    expect(many.requiredRanges().at(-1)?.to).toBe(10_001);
  });

  it('are those around the reading position, also when rows are added before it and removed after it', () => {
    const rows = rowsFrom(1_000, 2_000);
    const list = measuredList(rows);
    list.anchor = [{ key: keyOf(rows, 1_500), top: 100 }];
    const before = rowsFrom(1_000, 2_000).slice(list.requiredRanges()[0]?.from, list.requiredRanges()[0]?.to);
    const moved = rowsFrom(500, 1_800);
    list.setRows(moved);
    const [span] = list.requiredRanges();
    const after = moved.slice(span?.from, span?.to).map(({ key }) => key);
    expect(before.map(({ key }) => key).every((key) => after.includes(key))).toBe(true);
  });

  it('are those around the next anchor when the row of the first one was removed', () => {
    const rows = rowsFrom(1, 1_000);
    const list = measuredList(rows);
    list.anchor = [
      { key: 'gone', top: 0 },
      { key: keyOf(rows, 400), top: 60 },
    ];
    const [span] = list.requiredRanges();
    expect(span?.from).toBeLessThan(400);
    expect(span?.to).toBeGreaterThan(400);
  });

  it('extend further in the direction of scrolling', () => {
    const rows = rowsFrom(1, 1_000);
    const list = measuredList(rows);
    list.anchor = [{ key: keyOf(rows, 500), top: 0 }];
    const [rest] = list.requiredRanges();
    list.scrollDirection = 'up';
    const [up] = list.requiredRanges();
    expect(up?.from).toBeLessThan(rest?.from ?? 0);
    expect(up?.to).toBe(rest?.to);
  });

  it('include the focused row and the selection, wherever the view is, with space between', () => {
    const rows = rowsFrom(1, 1_000);
    const list = measuredList(rows);
    list.retained = [
      [keyOf(rows, 10), keyOf(rows, 10)],
      [keyOf(rows, 205), keyOf(rows, 200)],
    ];
    const spans = list.requiredRanges();
    expect(spans.slice(0, 2)).toEqual([
      { from: 10, to: 11 },
      { from: 200, to: 206 },
    ]);
    expect(spans).toHaveLength(3);
    list.retained = [[keyOf(rows, 999), keyOf(rows, 999)]];
    expect(list.requiredRanges()).toHaveLength(1);
  });
});

describe('the heights of rows', () => {
  it('are exact for measured rows, and estimated for others by the average of their kind', () => {
    const rows = rowsFrom(1, 100);
    const list = createRowLayout();
    list.setRows(rows);
    list.setHeight(1, 50);
    list.setHeight(2, 20);
    list.setHeight(3, 30);
    list.setRows([...rows]);
    expect(list.top(2) - list.top(1)).toBe(50);
    expect(list.top(11) - list.top(10)).toBe(25);
    list.forgetHeights();
    expect(list.top(4) - list.top(3)).toBe(25);
  });

  it('follow the row when its index changes', () => {
    const list = measuredList(rowsFrom(50, 100));
    list.setHeight(20, 400);
    const key = rowsFrom(50, 100)[20]?.key ?? '';
    const more = rowsFrom(1, 100);
    list.setRows(more);
    const index = list.indexOf(key);
    expect(list.top(index + 1) - list.top(index)).toBe(400);
    expect(list.rowAt(list.top(index) + 399)).toBe(index);
    expect(list.rowAt(-5)).toBe(0);
    expect(list.rowAt(1e9)).toBe(more.length - 1);
  });
});
