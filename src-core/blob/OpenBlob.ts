import type { BlobRef } from '#shared/contract/model.ts';
import type { ByteRange } from './BlobStore.ts';

/** A file that the caller may read now; a shell serves it with `src-shared/http/`. */
export interface OpenBlob {
  /** `bytes` is the total size; `type` was detected from the bytes. */
  readonly blob: BlobRef;
  /**
   * Streams the bytes in pieces of any size. `range` lies within `blob.bytes`. Throws `ChatError` BLOB_NOT_FOUND when
   * the file is removed meanwhile (message recalled, room closed), BLOB_STORE_FAILED, and the errors of `RedisAccess`.
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}
