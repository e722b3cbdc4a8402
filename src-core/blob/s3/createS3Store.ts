import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import {
  type BlobAddress,
  type BlobStore,
  type ByteRange,
  checkBlobAddress,
  checkNamespace,
  isStoreName,
} from '../BlobStore.ts';
import { type Bucket, openBucket } from './openBucket.ts';
import type { S3Target } from './s3Url.ts';

const CHUNK_BYTES = LIMITS.chunkBytes;
const REMOVALS_AT_ONCE = 8;

/**
 * Stores files in a bucket of any S3-compatible server. Each chunk is an object, `<prefix><namespace>/<id>.<number>`,
 * so that an acknowledged chunk is as durable as the bucket (see docs/decisions). Throws BLOB_STORE_FAILED `{reason}`
 * when the bucket cannot be used.
 */
export async function createS3Store(target: S3Target): Promise<BlobStore> {
  const bucket = openBucket(target);
  try {
    await bucket.check();
  } catch (error) {
    bucket.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ChatError('BLOB_STORE_FAILED', { reason });
  }
  return {
    chunkBytes: CHUNK_BYTES,
    endsWithConversation: false,
    async write(place, offset, chunk) {
      await bucket.put(chunkKey(place, offset / CHUNK_BYTES), chunk);
    },
    /** Chunks are not merged into one object, because the bytes would have to be downloaded and uploaded again. */
    async seal(place, bytes) {
      let stored = 0;
      for await (const object of bucket.list(filePrefix(place))) stored += object.bytes;
      if (stored !== bytes) throw new Error(`expected a file of ${bytes} bytes, found ${stored}`);
    },
    read: (place, range) => readChunks(bucket, place, range),
    async remove(place) {
      await removeByPrefix(bucket, filePrefix(place));
    },
    async removeNamespace(shelf) {
      checkNamespace(shelf);
      await removeByPrefix(bucket, `${shelf}/`);
    },
    async *listNamespaces() {
      for await (const folder of bucket.listFolders()) if (isStoreName(folder)) yield folder;
    },
    async check() {
      await bucket.check();
      return { kind: 'bucket' };
    },
    stop() {
      bucket.close();
      return Promise.resolve();
    },
  };
}

/** Key prefix of a file's chunks; unambiguous because an id contains no dot. */
function filePrefix(place: BlobAddress): string {
  checkBlobAddress(place);
  return `${place.namespace}/${place.id}.`;
}

/** The number is zero-padded, so that keys sort in the order of the bytes. */
function chunkKey(place: BlobAddress, number: number): string {
  return `${filePrefix(place)}${String(number).padStart(8, '0')}`;
}

/** Prefetches the next chunk while the current one is consumed. */
async function* readChunks(bucket: Bucket, place: BlobAddress, range: ByteRange): AsyncIterable<Uint8Array> {
  if (range.start >= range.end) return;
  let next = readChunk(bucket, place, range, range.start);
  for (let position = range.start; position < range.end;) {
    const piece = await next;
    position += piece.byteLength;
    if (position < range.end) next = readChunk(bucket, place, range, position);
    // Avoids an unhandled rejection when the consumer stops before this chunk.
    next.catch(() => null);
    yield piece;
  }
}

/**
 * The part of the range from `position` to the end of its chunk. The whole object is fetched and sliced, because it is
 * small and servers differ in their support of the Range header.
 */
async function readChunk(bucket: Bucket, place: BlobAddress, range: ByteRange, position: number): Promise<Uint8Array> {
  const number = Math.floor(position / CHUNK_BYTES);
  const chunkStart = number * CHUNK_BYTES;
  const end = Math.min(range.end, chunkStart + CHUNK_BYTES);
  const bytes = await bucket.get(chunkKey(place, number));
  if (chunkStart + bytes.byteLength < end) throw new ChatError('BLOB_NOT_FOUND');
  return bytes.subarray(position - chunkStart, end - chunkStart);
}

async function removeByPrefix(bucket: Bucket, prefix: string): Promise<void> {
  // No bulk delete, because that call requires a checksum on which servers differ.
  const removeEach = (keys: readonly string[]) => Promise.all(keys.map((key) => bucket.remove(key)));
  let keys: string[] = [];
  for await (const { key } of bucket.list(prefix)) {
    keys.push(key);
    if (keys.length < REMOVALS_AT_ONCE) continue;
    await removeEach(keys);
    keys = [];
  }
  await removeEach(keys);
}
