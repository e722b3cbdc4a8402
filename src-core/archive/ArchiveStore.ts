/**
 * Identifies a log; a log that is created again has another epoch. The id of a direct conversation, or `topic:<name>`.
 */
export interface LogId {
  readonly conversationId: string;
  readonly epoch: string;
}

/** The archived event at an offset. */
export interface ArchivedEvent {
  readonly offset: number;
  /** The element as it was in Redis; without its content when the message was recalled. */
  readonly element: string;
}

/** The events that were moved out of Redis. Every method throws the errors of `Sql`. */
export interface ArchiveStore {
  /** Random id of the database, independent of the address under which it is reached. */
  identity(): Promise<string>;
  /**
   * Writes events, replacing those at the same offsets, then reads them back. Throws DATABASE_FAILED when the result
   * differs from what was written.
   */
  write(log: LogId, after: number, elements: readonly string[]): Promise<void>;
  /**
   * The events after `after` up to and including `to`, in order. Missing events and those with a wrong hash are left
   * out.
   */
  read(log: LogId, after: number, to: number): Promise<readonly ArchivedEvent[]>;
  /** Redacts recalled messages. Returns how many were not redacted yet. Idempotent. */
  redact(log: LogId, offsets: readonly number[]): Promise<number>;
  stop(): Promise<void>;
}
