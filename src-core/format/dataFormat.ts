/** The format of what Parley writes into Redis. */
export interface DataFormat {
  /** Counted up whenever something is written that earlier versions never saw. */
  readonly written: number;
  /**
   * The oldest format whose readers understand it. It stays where it is while earlier versions can skip what is new (see
   * docs/decisions/2026-11-22-lenient-reading.md), and becomes `written` when they would damage the data, or lose something.
   */
  readonly readableFrom: number;
}

export const DATA_FORMAT: DataFormat = { written: 1, readableFrom: 1 };
