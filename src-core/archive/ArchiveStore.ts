/** Which log: one that was made again is another. A direct conversation's id, or `topic:` and its name. */
export interface LogId {
  readonly conversationId: string;
  readonly epoch: string;
}

/** What the database holds at an offset. */
export interface ArchivedEvent {
  readonly offset: number;
  /** As it was in Redis, without its content where the message was recalled. */
  readonly element: string;
}

/** The events that left Redis. Every method throws what `Sql` throws. */
export interface ArchiveStore {
  /** Known by this wherever it is reached from. */
  identity(): Promise<string>;
  /**
   * Puts events there, in the place of what was at their offsets, and returns when they were read back and are the same.
   * Throws DATABASE_FAILED when they are not.
   */
  write(log: LogId, after: number, elements: readonly string[]): Promise<void>;
  /** Those behind `after` up to `to`, in order; fewer when it has no more of them, or not as they were written. */
  read(log: LogId, after: number, to: number): Promise<readonly ArchivedEvent[]>;
  /** Takes the content out of recalled messages. Returns how many had one. Repeating it changes nothing. */
  blank(log: LogId, offsets: readonly number[]): Promise<number>;
  stop(): Promise<void>;
}
