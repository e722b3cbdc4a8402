import { createHash } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobLimits } from './BlobLimits.ts';
import type { BlobStore, BlobAddress } from './BlobStore.ts';
import { describeFile, HEAD_BYTES, type FileDescription } from './describeFile.ts';

/**
 * Verifies the hash and detects the type of a stored file. Reads the bytes back from the store, because these are the
 * bytes that others will download. Throws FILE_HASH_MISMATCH, FILE_TYPE_FORBIDDEN `{type}`, and the errors of reading.
 */
export async function inspectFile(
  { store, limits }: { readonly store: BlobStore; readonly limits: BlobLimits },
  place: BlobAddress,
  expected: { readonly bytes: number; readonly sha256: string },
): Promise<FileDescription> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let headBytes = 0;
  for await (const piece of store.read(place, { start: 0, end: expected.bytes })) {
    hash.update(piece);
    if (headBytes >= HEAD_BYTES) continue;
    head.push(piece);
    headBytes += piece.byteLength;
  }
  if (hash.digest('hex') !== expected.sha256) throw new ChatError('FILE_HASH_MISMATCH');
  const description = await describeFile(Buffer.concat(head).subarray(0, HEAD_BYTES), limits.maxPixels);
  const { type } = description.about;
  if (limits.forbiddenTypes.includes(type)) throw new ChatError('FILE_TYPE_FORBIDDEN', { type });
  return description;
}
