import { randomUUID } from 'node:crypto';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Logger.ts';
import { type BlobLimits, type BlobStore, DEFAULT_BLOB_LIMITS } from './BlobStore.ts';
import { type Blobs, createLinks } from './Blobs.ts';
import { createBlobCollector } from './createBlobCollector.ts';
import { createRedisBlobStore } from './createRedisBlobStore.ts';
import type { Keys } from '../keys.ts';
import type { FileQuota } from '../quota/createFileQuota.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createBulkConnection } from '../redis/createBulkConnection.ts';
import type { Timing } from '../timing.ts';

/** File settings of a host. */
export interface BlobPorts {
  /** The store of file bytes; the core closes it in `stop`. Default: Redis. */
  readonly store?: BlobStore;
  /** Overrides of `DEFAULT_BLOB_LIMITS`. */
  readonly limits?: Partial<BlobLimits>;
  /** Whether links are shared (`Blobs.hasSharedLinks`). Default no. */
  readonly hasSharedLinks?: boolean;
}

interface BlobParts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly timing: Timing;
  readonly quota: FileQuota;
  readonly deadlineMs: number;
  readonly log: Logger;
}

/** Uses the host's store, or Redis. Throws when the store's chunks are larger than a call may carry. */
export function createBlobs(parts: BlobParts, { store: hostStore, limits, hasSharedLinks = false }: BlobPorts): Blobs {
  const { redis, keys, timing, quota, deadlineMs, log } = parts;
  const rawStore = hostStore ?? createRedisBlobStore(createBulkConnection(redis, deadlineMs), keys);
  if (rawStore.chunkBytes > LIMITS.chunkBytes)
    throw new Error(`a blob store's chunks must not exceed ${LIMITS.chunkBytes} bytes`);
  const store = typeStoreErrors(rawStore, log);
  const collector = createBlobCollector({ redis, keys, store, timing, quota });
  return {
    store,
    limits: { ...DEFAULT_BLOB_LIMITS, ...limits },
    collector,
    quota,
    links: createLinks(redis, keys),
    hasSharedLinks,
  };
}

/** Wraps a store: an unexpected error is logged once and becomes BLOB_STORE_FAILED `{correlationId}`. */
function typeStoreErrors(store: BlobStore, log: Logger): BlobStore {
  function toChatError(error: unknown, during: string): ChatError {
    if (error instanceof ChatError) return error;
    const correlationId = randomUUID();
    log.error({ err: error, during, correlationId }, 'the blob store failed');
    return new ChatError('BLOB_STORE_FAILED', { correlationId }, { cause: error });
  }

  async function typed<Value>(during: string, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      throw toChatError(error, during);
    }
  }

  async function* typedItems<Item>(during: string, items: () => AsyncIterable<Item>): AsyncIterable<Item> {
    try {
      yield* items();
    } catch (error) {
      throw toChatError(error, during);
    }
  }

  return {
    chunkBytes: store.chunkBytes,
    endsWithConversation: store.endsWithConversation,
    write: (place, offset, chunk) => typed('writing', () => store.write(place, offset, chunk)),
    seal: (place, bytes) => typed('sealing', () => store.seal(place, bytes)),
    read: (place, range) => typedItems('reading', () => store.read(place, range)),
    remove: (place) => typed('removing', () => store.remove(place)),
    removeNamespace: (shelf) => typed('removing a namespace', () => store.removeNamespace(shelf)),
    listNamespaces: () => typedItems('listing namespaces', () => store.listNamespaces()),
    check: () => typed('checking', () => store.check()),
    stop: () => typed('stopping', () => store.stop()),
  };
}
