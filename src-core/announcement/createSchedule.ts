/** When an announcement is shown, in ms by Redis' clock (`endsAt` null: for good), and who wrote it. */
export interface Times {
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly from: string;
}

export interface Ended {
  readonly offset: number;
  readonly from: string;
}

/** What is known of when announcements are shown. */
export interface Schedule {
  /** All that there are at that time. Answers those that began to be shown since, and those that are no longer. */
  replace(
    times: ReadonlyMap<number, Times>,
    now: number,
  ): { readonly begun: ReadonlySet<number>; readonly ended: readonly Ended[] };
  /** One of them changed. Answers whether it is shown now, and whether it was before. */
  change(offset: number, times: Times, now: number): { readonly isShown: boolean; readonly wasShown: boolean };
  /** It is no longer there. */
  remove(offset: number): void;
  /** When one begins or ends next; null: never, as far as is known. */
  nextChange(now: number): number | null;
}

export function createSchedule(): Schedule {
  let known = new Map<number, Times>();
  let shown = new Map<number, Times>();

  return {
    replace(times, now) {
      const before = shown;
      known = new Map(times);
      shown = new Map([...known].filter(([, each]) => isShownAt(each, now)));
      const begun = new Set([...shown.keys()].filter((offset) => !before.has(offset)));
      const ended = [...before].filter(([offset]) => !shown.has(offset));
      return { begun, ended: ended.map(([offset, { from }]) => ({ offset, from })) };
    },
    change(offset, times, now) {
      const wasShown = shown.has(offset);
      const isShown = isShownAt(times, now);
      known.set(offset, times);
      if (isShown) shown.set(offset, times);
      else shown.delete(offset);
      return { isShown, wasShown };
    },
    remove(offset) {
      known.delete(offset);
      shown.delete(offset);
    },
    nextChange(now) {
      const instants = [...known.values()].flatMap(({ startsAt, endsAt }) => [startsAt, endsAt ?? 0]);
      const next = Math.min(...instants.filter((instant) => instant > now));
      return next === Infinity ? null : next;
    },
  };
}

function isShownAt({ startsAt, endsAt }: Times, now: number): boolean {
  return startsAt <= now && (endsAt === null || endsAt > now);
}
