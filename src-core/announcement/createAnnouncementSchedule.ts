/** An announcement that is visible until `endsAt`, in ms by the clock of Redis. */
export interface Ending {
  readonly offset: number;
  readonly endsAt: number;
  readonly from: string;
}

/** The times of an announcement after a change. */
interface Changed {
  readonly offset: number;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly from: string;
}

/** The next start and end times of announcements, and which starts were already published. */
export interface AnnouncementSchedule {
  /**
   * Replaces the schedule with the state of Redis. Returns the starts not published yet, and the announcements that
   * ended.
   */
  replace(known: {
    readonly now: number;
    readonly started: readonly number[];
    readonly ends: readonly Ending[];
    readonly nextStart: number | null;
  }): { readonly begun: ReadonlySet<number>; readonly ended: readonly Ending[] };
  /**
   * Applies a change of an announcement. Returns whether it is visible now, and whether this change made it visible.
   */
  change(changed: Changed, wasShown: boolean, now: number): { readonly isShown: boolean; readonly begins: boolean };
  /** Removes a recalled announcement. */
  remove(offset: number): void;
  /** The next time at which an announcement starts or ends; null when none is known. */
  nextChange(now: number): number | null;
}

export function createAnnouncementSchedule(): AnnouncementSchedule {
  let endings = new Map<number, Ending>();
  let nextStart: number | null = null;
  /** Starts published since the last read; the next read may return them again. */
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
