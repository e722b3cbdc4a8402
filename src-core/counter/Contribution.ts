/** What one conversation adds to the total of one person, as it was read. */
export interface Contribution {
  readonly userId: string;
  readonly conversationId: string;
  /** Which log that was; empty: there is none any more. */
  readonly epoch: string;
  /** Grows with whatever changes the value, within an epoch. */
  readonly version: number;
  /** When it was read (ms). Of two logs it says which is the later one. */
  readonly at: number;
  readonly value: number;
}
