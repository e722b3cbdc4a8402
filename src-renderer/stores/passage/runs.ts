import type { LogEvent } from '#shared/contract/model.ts';

type Run = readonly LogEvent[];

/** A page holds so many events of a conversation at once; beyond that it lets go of the end that is further from what is read. */
export const MOST_HELD = 10_000;

const first = (run: Run): number => run[0]?.offset ?? 0;
const last = (run: Run): number => run.at(-1)?.offset ?? 0;

/** Whether two runs overlap or follow on each other. */
export function touch(one: Run, other: Run): boolean {
  return one.length > 0 && other.length > 0 && first(one) <= last(other) + 1 && first(other) <= last(one) + 1;
}

/** Two runs that touch, as one; of an event that is in both, the second is newer knowledge. What does not touch is left aside. */
export function joinRuns(one: Run, other: Run): Run {
  if (!touch(one, other)) return one;
  return [
    ...one.filter(({ offset }) => offset < first(other)),
    ...other,
    ...one.filter(({ offset }) => offset > last(other)),
  ];
}

/** Whether all of the inner run is in the outer one. */
export function isWithin(outer: Run, inner: Run): boolean {
  return outer.length > 0 && first(outer) <= first(inner) && last(outer) >= last(inner);
}

/** A run with more of it on one side; on the other side it lets go of what is too much. */
export function growRun(run: Run, more: Run): Run {
  const grown = joinRuns(run, more);
  return first(grown) < first(run) ? grown.slice(0, MOST_HELD) : grown.slice(-MOST_HELD);
}
