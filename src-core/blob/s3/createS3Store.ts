import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobStore, ByteRange, Place } from '../BlobStore.ts';
import { checkPlace, checkShelf, isStoreName } from '../checkPlace.ts';
import { type Bucket, openBucket } from './openBucket.ts';
import type { S3Target } from './s3Url.ts';

const CHUNK_BYTES = LIMITS.chunkBytes;
const REMOVALS_AT_ONCE = 8;

/**
 * A bucket of any server that speaks S3. Each chunk is an object, `<prefix><shelf>/<id>.<number>`, so that it is as durable as the
 * bucket once it is acknowledged (see docs/decisions). Throws BLOB_STORE_FAILED `{reason}` where the bucket can't be used.
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
    /** Nothing is put together: what is large enough to be worth it would have to travel here and back. */
    async seal(place, bytes) {
      let stored = 0;
      for await (const object of bucket.list(fileStart(place))) stored += object.bytes;
      if (stored !== bytes) throw new Error(`A file of ${bytes} bytes is ${stored} bytes long`);
    },
    read: (place, range) => readChunks(bucket, place, range),
    async remove(place) {
      await removeAll(bucket, fileStart(place));
    },
    async removeShelf(shelf) {
      checkShelf(shelf);
      await removeAll(bucket, `${shelf}/`);
    },
    async *listShelves() {
      for await (const folder of bucket.listFolders()) if (isStoreName(folder)) yield folder;
    },
    stop() {
      bucket.close();
      return Promise.resolve();
    },
  };
}

/** What the keys of all its chunks begin with, and no others: there is no dot in an id. */
function fileStart(place: Place): string {
  checkPlace(place);
  return `${place.shelf}/${place.id}.`;
}

/** Numbers of one width, so that lists come in the order of the bytes. */
function chunkKey(place: Place, number: number): string {
  return `${fileStart(place)}${String(number).padStart(8, '0')}`;
}

/** One chunk is under way while the one before it is used. */
async function* readChunks(bucket: Bucket, place: Place, range: ByteRange): AsyncIterable<Uint8Array> {
  if (range.start >= range.end) return;
  let next = readChunk(bucket, place, range, range.start);
  for (let position = range.start; position < range.end;) {
    const piece = await next;
    position += piece.byteLength;
    if (position < range.end) next = readChunk(bucket, place, range, position);
    // Whoever takes no more pieces has no use for a fault of the next.
    next.catch(() => null);
    yield piece;
  }
}

/**
 * The part of the range from `position` to the end of its chunk. The object is fetched whole and cut here: it is small, and
 * not every server reads a Range header alike.
 */
async function readChunk(bucket: Bucket, place: Place, range: ByteRange, position: number): Promise<Uint8Array> {
  const number = Math.floor(position / CHUNK_BYTES);
  const chunkStart = number * CHUNK_BYTES;
  const end = Math.min(range.end, chunkStart + CHUNK_BYTES);
  const bytes = await bucket.get(chunkKey(place, number));
  if (chunkStart + bytes.byteLength < end) throw new ChatError('BLOB_NOT_FOUND');
  return bytes.subarray(position - chunkStart, end - chunkStart);
}

async function removeAll(bucket: Bucket, start: string): Promise<void> {
  // One by one and not a thousand in one call: that call needs a checksum which not all servers agree on.
  const removeEach = (keys: readonly string[]) => Promise.all(keys.map((key) => bucket.remove(key)));
  let keys: string[] = [];
  for await (const { key } of bucket.list(start)) {
    keys.push(key);
    if (keys.length < REMOVALS_AT_ONCE) continue;
    await removeEach(keys);
    keys = [];
  }
  await removeEach(keys);
}
