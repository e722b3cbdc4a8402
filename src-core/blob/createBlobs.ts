import { LIMITS } from '#shared/contract/limits.ts';
import type { Logger } from '../Logger.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createBulkConnection } from '../redis/createBulkConnection.ts';
import type { Timing } from '../timing.ts';
import { type BlobLimits, DEFAULT_BLOB_LIMITS } from './BlobLimits.ts';
import type { BlobStore } from './BlobStore.ts';
import type { Blobs } from './Blobs.ts';
import { createLinks } from './createLinks.ts';
import { createRedisBlobStore } from './createRedisBlobStore.ts';
import { createBlobCollector } from './createBlobCollector.ts';
import { typeStoreErrors } from './typeStoreErrors.ts';

/** File settings of a host. */
export interface BlobPorts {
  /** The store of file bytes; the core closes it in `stop`. Default: Redis. */
  readonly store?: BlobStore;
  /** Overrides of `DEFAULT_BLOB_LIMITS`. */
  readonly limits?: Partial<BlobLimits>;
}

interface BlobParts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly timing: Timing;
  readonly deadlineMs: number;
  readonly log: Logger;
}

/** Uses the host's store, or Redis. Throws when the store's chunks are larger than a call may carry. */
export function createBlobs(parts: BlobParts, { store: hostStore, limits }: BlobPorts): Blobs {
  const { redis, keys, timing, deadlineMs, log } = parts;
  const rawStore = hostStore ?? createRedisBlobStore(createBulkConnection(redis, deadlineMs), keys);
  if (rawStore.chunkBytes > LIMITS.chunkBytes)
    throw new Error(`a blob store's chunks must not exceed ${LIMITS.chunkBytes} bytes`);
  const store = typeStoreErrors(rawStore, log);
  const collector = createBlobCollector(redis, keys, store, timing);
  return { store, limits: { ...DEFAULT_BLOB_LIMITS, ...limits }, collector, links: createLinks(redis, keys) };
}
