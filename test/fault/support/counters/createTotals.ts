/** Each person's unread total over time: the model that reads are compared with. */
export interface Totals {
  /** Changes a total while `work` runs; no other change of that person may run at the same time. */
  change(userId: string, by: number, work: () => Promise<unknown>): Promise<void>;
  /** Reads a total; throws unless the total had that value at some moment during the read. */
  check(userId: string, read: () => Promise<number | null>): Promise<void>;
  of(userId: string): number;
}

interface State {
  readonly total: number;
  /** The value is possible from `began` on and certain from `settled` on. */
  readonly began: number;
  settled: number;
}

export function createTotals(): Totals {
  let moment = 0;
  const tick = (): number => (moment += 1);
  const states = new Map<string, State[]>();

  function statesOf(userId: string): State[] {
    const known = states.get(userId) ?? [{ total: 0, began: 0, settled: 0 }];
    states.set(userId, known);
    return known;
  }
  const of = (userId: string): number => statesOf(userId).at(-1)?.total ?? 0;

  return {
    of,
    async change(userId, by, work) {
      const state = { total: of(userId) + by, began: tick(), settled: Infinity };
      statesOf(userId).push(state);
      await work();
      state.settled = tick();
    },
    async check(userId, read) {
      const start = tick();
      const answer = await read();
      const end = tick();
      const all = statesOf(userId);
      const first = all.findLastIndex(({ settled }) => settled < start);
      const last = all.findLastIndex(({ began }) => began < end);
      const possible = all.slice(Math.max(first, 0), last + 1).map(({ total }) => total);
      if (answer !== null && possible.includes(answer)) return;
      throw new Error(`${userId} was read as ${String(answer)}; expected one of ${possible.join(', ')}`);
    },
  };
}
