import type { ArchivePolicy } from './ArchivePorts.ts';
import type { LogId } from './ArchiveStore.ts';

/** What Redis reads and compares in one step: a millisecond or two. */
export const BATCH = { limit: 512, bytes: 512 * 1024 };

/** The oldest of a log that may leave Redis. */
export interface Batch {
  readonly log: LogId;
  /** The offset before the first of them. */
  readonly base: number;
  /** As Redis has them, for comparing. */
  readonly elements: readonly string[];
  /** As the archive is to have them. */
  readonly archived: readonly string[];
}

/** A log that may go on for ever, as the archive sees it. Every method throws what `RedisAccess.run` and `Archive` throw. */
export interface LogSource {
  readOldest(policy: Pick<ArchivePolicy, 'keep' | 'olderThanMs'>): Promise<Batch>;
  /** Lets go of exactly those, if nothing has changed there; says whether it did. */
  trim(batch: Batch): Promise<boolean>;
  /** Takes out of the archive what has lost its content meanwhile, where a crash has left it. */
  settle(): Promise<void>;
}
