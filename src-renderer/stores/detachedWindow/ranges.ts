import type { LogEvent } from '#shared/contract/model.ts';

type Range = readonly LogEvent[];

/**
 * Maximum number of events of a conversation in memory. Beyond that, the end that is further from the visible position
 * is evicted.
 */
export const MAX_LOADED_EVENTS = 10_000;

const first = (run: Range): number => run[0]?.offset ?? 0;
const last = (run: Range): number => run.at(-1)?.offset ?? 0;

/** Whether two ranges overlap or are adjacent. */
export function areContiguous(one: Range, other: Range): boolean {
  return one.length > 0 && other.length > 0 && first(one) <= last(other) + 1 && first(other) <= last(one) + 1;
}

/**
 * Merges two ranges that overlap or are adjacent; for an event in both, the second one wins because it is newer.
 * Otherwise returns the first.
 */
export function mergeRanges(one: Range, other: Range): Range {
  if (!areContiguous(one, other)) return one;
  return [
    ...one.filter(({ offset }) => offset < first(other)),
    ...other,
    ...one.filter(({ offset }) => offset > last(other)),
  ];
}

/** Whether the outer range contains the inner one. */
export function isWithin(outer: Range, inner: Range): boolean {
  return outer.length > 0 && first(outer) <= first(inner) && last(outer) >= last(inner);
}

/** Extends a range on one side, and evicts what exceeds the maximum on the other. */
export function extendRange(run: Range, more: Range): Range {
  const grown = mergeRanges(run, more);
  return first(grown) < first(run) ? grown.slice(0, MAX_LOADED_EVENTS) : grown.slice(-MAX_LOADED_EVENTS);
}
