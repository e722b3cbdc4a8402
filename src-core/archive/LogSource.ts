import type { ArchivePolicy } from './ArchivePorts.ts';
import type { LogId } from './ArchiveStore.ts';

/** Upper bounds of one batch; Redis reads and compares it in one or two milliseconds. */
export const BATCH = { limit: 512, bytes: 512 * 1024 };

/** The oldest events of a log that may be moved out of Redis. */
export interface Batch {
  readonly log: LogId;
  /** The offset before the first event. */
  readonly base: number;
  /** The elements as stored in Redis, for the comparison before the trim. */
  readonly elements: readonly string[];
  /** The elements as they are written to the archive. */
  readonly archived: readonly string[];
}

/**
 * A log without an upper bound, as the archiver uses it. Methods throw the errors of `RedisAccess.run` and `Archive`.
 */
export interface LogSource {
  readOldest(policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<Batch>;
  /** Removes exactly these events from Redis if they are unchanged. Returns whether it did. */
  trim(batch: Batch): Promise<boolean>;
  /** Redacts recalled messages that a crash left unredacted in the archive. */
  redactRecalled(): Promise<void>;
}
