import type { ArchiveStore } from './ArchiveStore.ts';

/** What may leave Redis, and how often it is looked for. */
export interface ArchivePolicy {
  /** So many of a conversation's newest events stay. */
  readonly keep: number;
  /** What is younger stays. */
  readonly olderThanMs: number;
  readonly everyMs: number;
}

/** Many pages: scrolling back a little asks Redis only. */
export const DEFAULT_ARCHIVE_POLICY: ArchivePolicy = {
  keep: 5_000,
  olderThanMs: 90 * 86_400_000,
  everyMs: 3_600_000,
};

/** The least that a person may choose: for so many events a retry is known, and is answered with the time of its message. */
export const LEAST_KEPT = 2_100;

/** Who gives these has a database that everybody shares who uses the same Redis, or history disappears for the others. */
export interface ArchivePorts {
  /** Called when it is first needed, and again after it has failed. The core stops it with itself. */
  readonly open: () => Promise<ArchiveStore>;
  /** Left out: what is archived is read, and nothing is moved there. */
  readonly policy?: Partial<ArchivePolicy>;
}
