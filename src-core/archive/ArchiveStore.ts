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
  /** The offset of the first event after an offset; null: there is none. */
  firstAfter(log: LogId, offset: number): Promise<number | null>;
  /** Deletes the events up to an offset. Returns how many there were. Idempotent. */
  deleteUpTo(log: LogId, offset: number): Promise<number>;
  /** Whether no event was ever archived here. */
  isEmpty(): Promise<boolean>;
  /** Deletes the events of all logs. Idempotent. */
  deleteAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Which events may be moved out of Redis, and how often long logs are searched for. */
export interface ArchivePolicy {
  /** Number of newest events per conversation that stay in Redis. */
  readonly keep: number;
  /** Events younger than this stay in Redis. */
  readonly olderThanMs: number;
  readonly everyMs: number;
}

/** `keep` covers many pages, so that scrolling back a little reads from Redis only. */
export const DEFAULT_ARCHIVE_POLICY: ArchivePolicy = {
  keep: 5_000,
  olderThanMs: 90 * 86_400_000,
  everyMs: 3_600_000,
};

/**
 * Lower bound of `keep` in settings: retries of this many events are recognised, and are answered with the time of the
 * stored message.
 */
export const LEAST_KEPT = 2_100;

/**
 * All nodes that use the same Redis have to share the same archive database; otherwise they lose access to old history.
 */
export interface ArchivePorts {
  /** Called on first use, and again after a failure. The core closes the store in `stop`. */
  readonly open: () => Promise<ArchiveStore>;
  /** Undefined: the archive is read, but nothing is moved to it. */
  readonly policy?: Partial<ArchivePolicy>;
}
