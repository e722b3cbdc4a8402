import { LIMITS } from '#shared/contract/limits.ts';
import type { BlobPorts, Logger } from '../Core.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createBulkConnection } from '../redis/createBulkConnection.ts';
import type { Timing } from '../timing.ts';
import { DEFAULT_BLOB_LIMITS } from './BlobLimits.ts';
import type { Blobs } from './Blobs.ts';
import { createLinks } from './createLinks.ts';
import { createRedisBlobStore } from './createRedisBlobStore.ts';
import { createBlobCollector } from './createBlobCollector.ts';
import { typeStoreErrors } from './typeStoreErrors.ts';

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
