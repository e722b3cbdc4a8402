/** The format of the data that Parley writes to Redis. */
export interface DataFormat {
  /** Incremented whenever this version writes data that earlier versions do not know. */
  readonly written: number;
  /**
   * The oldest format whose versions can work with the data. Stays the same while earlier versions can skip unknown
   * data (see docs/decisions/2026-11-22-lenient-reading.md), and is set to `written` when they would damage or lose
   * data.
   */
  readonly readableFrom: number;
}

export const DATA_FORMAT: DataFormat = { written: 1, readableFrom: 1 };
