import { randomUUID } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Logger.ts';
import type { BlobStore } from './BlobStore.ts';

/** Wraps a store: an unexpected error is logged once and becomes BLOB_STORE_FAILED `{correlationId}`. */
export function typeStoreErrors(store: BlobStore, log: Logger): BlobStore {
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
    stop: () => typed('stopping', () => store.stop()),
  };
}
