import type { SqlDialect } from '../sql/Sql.ts';

/** Deltas that are added to the totals in one transaction. */
export interface Batch {
  readonly generation: string;
  readonly id: string;
  /** Id of the preceding batch; `FIRST` when there is none. */
  readonly previous: string;
  readonly deltas: readonly { readonly userId: string; readonly delta: number }[];
}

/** Stands for the predecessor of the first batch. */
export const NO_BATCH = '0';

/** The totals in a database. Every method throws what `Sql` throws. */
export interface CounterStore {
  /** Adds a batch if its predecessor was the last one added. Returns the id of the last batch after the call. */
  add(batch: Batch): Promise<string>;
  /** A person's total, and the last batch that it includes. */
  read(lineage: string, userId: string): Promise<{ readonly batch: string; readonly unread: number }>;
  /** All totals, as one consistent snapshot. */
  readAll(lineage: string): Promise<{ readonly batch: string; readonly totals: ReadonlyMap<string, number> }>;
  /** Deletes a person's totals of all generations. */
  forget(userId: string): Promise<void>;
  /** Checks that the database answers. */
  check(): Promise<SqlDialect>;
  stop(): Promise<void>;
}
