import type { ArchiveStore } from './ArchiveStore.ts';

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
