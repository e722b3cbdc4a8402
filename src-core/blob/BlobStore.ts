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
  /** Closes the store's connections. No other method is called after that. */
  stop(): Promise<void>;
}
