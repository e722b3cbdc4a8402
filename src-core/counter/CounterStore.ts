/** Deltas that are to be in the totals at once, or not at all. */
export interface Batch {
  readonly lineage: string;
  readonly id: string;
  /** The batch that comes right before it; `FIRST`: none. */
  readonly previous: string;
  readonly deltas: readonly { readonly userId: string; readonly delta: number }[];
}

/** The batch before the first one. */
export const FIRST = '0';

/** The totals in a database. Every method throws what `Sql` throws. */
export interface CounterStore {
  /** Adds a batch if the one before it is the last that was added; returns the one that is the last now. */
  add(batch: Batch): Promise<string>;
  /** A person's total, and the last batch that is in it. */
  read(lineage: string, userId: string): Promise<{ readonly batch: string; readonly unread: number }>;
  /** The totals of everybody, as of one moment. */
  readAll(lineage: string): Promise<{ readonly batch: string; readonly totals: ReadonlyMap<string, number> }>;
  stop(): Promise<void>;
}
