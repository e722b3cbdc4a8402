import type { BlobRef } from '#shared/contract/model.ts';
import type { ByteRange } from './BlobStore.ts';

/** A file that somebody may read now, for a shell to serve as `src-shared/http/` says. */
export interface OpenBlob {
  /** `bytes` is its whole size; `type` was read from its bytes. */
  readonly blob: BlobRef;
  /**
   * Its bytes, in pieces of any size. `range` lies within `blob.bytes`. Throws `ChatError` BLOB_NOT_FOUND when it goes
   * meanwhile (a recall, a room that closes), BLOB_STORE_FAILED, or what `RedisAccess` throws.
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}
