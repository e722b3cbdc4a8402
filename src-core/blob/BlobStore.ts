import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { SharedCaching } from '#shared/http/planByteResponse.ts';

/** The address of one file's bytes. */
export interface BlobAddress {
  readonly conversationId: string;
  /**
   * The namespace of the conversation's files: a random name, created with the conversation, so that a room that is
   * created again under an old name never sees old bytes. Characters of ids only (`A-Z a-z 0-9 _ -`, at most 64), so
   * that it fits a key, a URL and a file name.
   */
  readonly namespace: string;
  /** The same characters; unique within its namespace. */
  readonly id: string;
}

/** The bytes from `start` (inclusive) to `end` (exclusive): `{start: 0, end: 1}` is the first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores the bytes of files by address. Permissions, the progress of uploads and references from messages are managed
 * by the core, which makes one call at a time per file.
 *
 * A store throws `ChatError` BLOB_STORE_FULL when it has no space left, and BLOB_NOT_FOUND when the bytes to read do
 * not exist. The core logs any other error and answers BLOB_STORE_FAILED.
 */
export interface BlobStore {
  /** Size of every chunk of a file but its last; at most `LIMITS.chunkBytes`. */
  readonly chunkBytes: number;
  /**
   * Whether Redis deletes a room's bytes together with the room. If false, the core finds closed rooms and removes
   * their namespaces, including those of rooms that closed while no node was running.
   */
  readonly endsWithConversation: boolean;

  /**
   * Writes a chunk durably. `offset` is a multiple of `chunkBytes`; only a file's last chunk is shorter. Chunks arrive
   * in order, but any of them may be repeated with the same bytes. A write to a removed namespace may be refused, or
   * kept until the namespace is removed again.
   */
  write(place: BlobAddress, offset: number, chunk: Uint8Array): Promise<void>;
  /** Completes a file after all its `bytes` were written and verified; it is only read from then on. Idempotent. */
  seal(place: BlobAddress, bytes: number): Promise<void>;
  /**
   * Streams a range of the written bytes, sealed or not, in pieces of any size. Stops when the iterator is returned.
   */
  read(place: BlobAddress, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes a file in any state. Does nothing when it does not exist. */
  remove(place: BlobAddress): Promise<void>;
  /** Removes all files of a namespace. Does nothing when it does not exist. */
  removeNamespace(shelf: string): Promise<void>;
  /** The names of all namespaces that contain files, once each. */
  listNamespaces(): AsyncIterable<string>;
  /** Checks that the store can be used. */
  check(): Promise<BlobStoreState>;
  /** Closes the store's connections. No other method is called after that. */
  stop(): Promise<void>;
}

/** Where a store that can be used keeps the bytes. The space of a folder is that of its disk. */
export type BlobStoreState =
  | { readonly kind: 'redis' | 'bucket' }
  | { readonly kind: 'folder'; readonly freeBytes: number; readonly totalBytes: number };

/** Limits that a host sets for files. */
export interface BlobLimits {
  /** Maximum size of one file. */
  readonly maxBytes: number;
  /** Maximum number of concurrent uploads per person. */
  readonly uploadsAtOnce: number;
  /** Media types that are refused, as detected from the bytes. */
  readonly forbiddenTypes: readonly string[];
  /** A larger image is offered as a download only, because a few kilobytes can decompress to gigabytes of pixels. */
  readonly maxPixels: number;
}

export const DEFAULT_BLOB_LIMITS: BlobLimits = {
  maxBytes: 100 * 1024 * 1024,
  uploadsAtOnce: 4,
  // Programs that run when they are opened.
  forbiddenTypes: [
    'application/x-msdownload',
    'application/x-elf',
    'application/x-mach-binary',
    'application/x-ms-shortcut',
    'application/x.ms.shortcut',
  ],
  maxPixels: 100_000_000,
};

/** A file that the caller may read now; a shell serves it with `src-shared/http/`. */
export interface OpenBlob {
  /** `bytes` is the total size; `type` was detected from the bytes. */
  readonly blob: BlobRef;
  /** How a cache may store the bytes; null: not at all, because the link belongs to one person. */
  readonly caching: SharedCaching | null;
  /**
   * Streams the bytes in pieces of any size. `range` lies within `blob.bytes`. Throws `ChatError` BLOB_NOT_FOUND when
   * the file is removed meanwhile (message recalled, room closed), BLOB_STORE_FAILED, and the errors of `RedisAccess`.
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text is a valid name of a namespace or file; such a name cannot traverse paths. */
export function isStoreName(text: string): boolean {
  return NAME.test(text);
}

/**
 * For stores whose names are paths. Throws INVALID_ARGUMENT `{field}`; a second check, because the contract's schemas
 * already refuse such names.
 */
export function checkBlobAddress({ namespace, id }: Pick<BlobAddress, 'namespace' | 'id'>): void {
  checkNamespace(namespace);
  if (!isStoreName(id)) throw new ChatError('INVALID_ARGUMENT', { field: 'id' });
}

export function checkNamespace(shelf: string): void {
  if (!isStoreName(shelf)) throw new ChatError('INVALID_ARGUMENT', { field: 'shelf' });
}
