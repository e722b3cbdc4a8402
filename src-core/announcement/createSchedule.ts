/** One that is shown until `endsAt`, in ms by Redis' clock. */
export interface Ending {
  readonly offset: number;
  readonly endsAt: number;
  readonly from: string;
}

/** What one announcement is like after a change. */
interface Changed {
  readonly offset: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly from: string;
}

/** What is known of when announcements begin and end next, and which of them were said to begin. */
export interface Schedule {
  /** What Redis knows at that time. Answers which of those that began were not said to begin yet, and those that ended. */
  replace(known: {
    readonly now: number;
    readonly started: readonly number[];
    readonly ends: readonly Ending[];
    readonly nextStart: number | null;
  }): { readonly begun: ReadonlySet<number>; readonly ended: readonly Ending[] };
  /** One of them changed. Answers whether it is shown now, and whether it begins to be with this change. */
  change(changed: Changed, wasShown: boolean, now: number): { readonly isShown: boolean; readonly begins: boolean };
  /** It is no longer there. */
  remove(offset: number): void;
  /** When one begins or ends next; null: never, as far as is known. */
  nextChange(now: number): number | null;
}

export function createSchedule(): Schedule {
  let endings = new Map<number, Ending>();
  let nextStart: number | null = null;
  /** Said to begin since the last reading, which may bring them again. */
  let begunSince = new Set<number>();

  return {
    replace(known) {
      const begun = new Set(known.started.filter((offset) => !begunSince.has(offset)));
      const ended = [...endings.values()].filter(({ endsAt }) => endsAt <= known.now);
      begunSince = new Set(known.started);
      endings = new Map(known.ends.map((ending) => [ending.offset, ending]));
      ({ nextStart } = known);
      return { begun, ended };
    },
    change({ offset, startsAt, endsAt, from }, wasShown, now) {
      const isShown = startsAt <= now && (endsAt === null || endsAt > now);
      if (endsAt !== null && endsAt > now) endings.set(offset, { offset, endsAt, from });
      else endings.delete(offset);
      if (startsAt > now) nextStart = Math.min(startsAt, nextStart ?? startsAt);
      const begins = isShown && !wasShown && !begunSince.has(offset);
      if (isShown) begunSince.add(offset);
      else begunSince.delete(offset);
      return { isShown, begins };
    },
    remove(offset) {
      endings.delete(offset);
    },
    nextChange(now) {
      let next = nextStart !== null && nextStart > now ? nextStart : Infinity;
      for (const { endsAt } of endings.values()) if (endsAt > now) next = Math.min(next, endsAt);
      return next === Infinity ? null : next;
    },
  };
}
