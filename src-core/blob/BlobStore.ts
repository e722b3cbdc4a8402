/** Where the bytes of one file are. */
export interface Place {
  readonly conversationId: string;
  /**
   * A random name, made with the conversation: a room made anew under an old name has another one, and so never sees old
   * bytes. Of the alphabet of ids (`A-Z a-z 0-9 _ -`, at most 64 characters), so that it fits a key, a URL and a file name.
   */
  readonly shelf: string;
  /** Of the same alphabet; unique on its shelf. */
  readonly id: string;
}

/** From `start` to before `end`, both in bytes: `{start: 0, end: 1}` is the first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files are kept. It knows bytes and places only: who may write and read, how far an upload has come and
 * what is in which message is the core's business, which asks the store one step at a time for each file.
 *
 * A store throws `ChatError` BLOB_STORE_FULL where there is no room, BLOB_NOT_FOUND where bytes that are read are not there,
 * and any other error as it is: the core logs that and answers BLOB_STORE_FAILED.
 */
export interface BlobStore {
  /** What each write but a file's last carries; at most `LIMITS.chunkBytes`. */
  readonly chunkBytes: number;
  /**
   * Whether Redis drops a room's bytes together with the room. Where this is false, the core looks for rooms that have
   * closed and removes their shelves, also those that closed while no Parley was running.
   */
  readonly endsWithConversation: boolean;

  /**
   * Keeps a chunk: durable when it resolves. `offset` is a multiple of `chunkBytes`; only a file's last chunk is shorter.
   * Chunks come in order, but any may come again, with the same bytes. What is written to a shelf that was
   * removed may be refused, or kept until the shelf is removed again.
   */
  write(place: Place, offset: number, chunk: Uint8Array): Promise<void>;
  /** All `bytes` of the file are written and checked: from now on it is only read. May come again. */
  seal(place: Place, bytes: number): Promise<void>;
  /** The bytes of a range within what was written, sealed or not, in pieces of any size. Ends early when it is returned. */
  read(place: Place, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes one file, sealed or not, whole or not. Removing what is not there changes nothing. */
  remove(place: Place): Promise<void>;
  /** Removes everything on a shelf. Removing what is not there changes nothing. */
  removeShelf(shelf: string): Promise<void>;
  /** The names of all shelves that have anything on them, once each. */
  listShelves(): AsyncIterable<string>;
  /** Ends its connections; nothing is asked of it after that. */
  stop(): Promise<void>;
}
