import { cleanFileName } from '#shared/blob/fileName.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { FilePorts } from './Blobs.ts';
import { scripts } from '../generated/scripts.ts';
import type { BlobAddress } from './BlobStore.ts';
import { inspectFile } from './inspectFile.ts';
import { createUploadAccess, isRefusal, type UploadId } from './uploadAccess.ts';
import { parseUpload, type ReadyUpload } from './uploadEntry.ts';

/** Each method throws the errors of its call in the contract. The caller serialises the steps of one upload. */
export interface Uploads {
  /** Returns the number of bytes stored so far. */
  begin(id: UploadId, file: { readonly name: string; readonly bytes: number }): Promise<number>;
  /** Returns the number of bytes stored so far. */
  write(id: UploadId, offset: number, chunk: Uint8Array): Promise<number>;
  finish(id: UploadId, sha256: string): Promise<ReadyUpload>;
  cancel(id: UploadId): Promise<void>;
}

export function createUploads(ports: FilePorts): Uploads {
  const { redis, keys, timing, blobs } = ports;
  const { store, limits, collector } = blobs;
  const { uploadMs } = timing;
  const { find, discard, freeSlot, runStep } = createUploadAccess(ports);

  async function begin({ userId, conversationId, uploadId }: UploadId, name: string, bytes: number): Promise<number> {
    const slot = { uploadId, limit: limits.uploadsAtOnce, slotMs: uploadMs };
    await redis.run(scripts.takeSlot, keys.user(userId), slot);
    // Scheduled before the upload exists: a crash in between leaves a needless check, never orphaned bytes.
    await collector.scheduleUploadCheck(conversationId);
    const args = { userId, uploadId, name: cleanFileName(name), bytes, uploadMs };
    const { shelf, received } = await redis.run(scripts.beginUpload, keys.conversation(conversationId), args);
    await collector.scheduleNamespaceCheck(conversationId, shelf);
    return received;
  }

  async function write(id: UploadId, offset: number, chunk: Uint8Array): Promise<number> {
    const { place, upload } = await find(id);
    const { bytes, received, state } = upload;
    const end = offset + chunk.byteLength;
    if (end > bytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes: bytes });
    if (state === 'ready' || offset > received || end <= received) return received;
    if (offset !== received || (chunk.byteLength !== store.chunkBytes && end !== bytes)) {
      const message = `every chunk but the last must have ${store.chunkBytes} bytes`;
      throw new ChatError('INVALID_ARGUMENT', { field: 'chunk', message });
    }
    await store.write(place, offset, chunk);
    return acknowledge(id, place, offset, chunk.byteLength);
  }

  async function acknowledge(id: UploadId, place: BlobAddress, offset: number, bytes: number): Promise<number> {
    const { userId, conversationId, uploadId } = id;
    const args = { shelf: place.namespace, userId, uploadId, offset, bytes, uploadMs };
    try {
      const reply = await redis.run(scripts.acknowledgeChunk, keys.conversation(conversationId), args);
      return reply.received;
    } catch (error) {
      if (isRefusal(error)) await store.remove(place); // the upload ended while the chunk was being written
      throw error;
    }
  }

  async function finish(id: UploadId, sha256: string): Promise<ReadyUpload> {
    const { place, upload } = await find(id);
    if (upload.state === 'ready') {
      await freeSlot(id); // which a repeated `begin` took
      return upload;
    }
    const { name, bytes, received } = upload;
    if (received !== bytes) throw new ChatError('FILE_TRUNCATED', { received, bytes });
    const { kind, about } = await inspectFile(blobs, place, { bytes, sha256 });
    await store.seal(place, bytes);

    const { userId, conversationId, uploadId } = id;
    const blob = JSON.stringify({ id: uploadId, name, bytes, ...about });
    const args = { shelf: place.namespace, userId, uploadId, uploadMs, kind, blob };
    const reply = await redis.run(scripts.finishUpload, keys.conversation(conversationId), args);
    await freeSlot(id);
    const finished = parseUpload(reply.upload);
    if (finished.state !== 'ready') throw new Error('finishUpload returned an upload that is not ready');
    return finished;
  }

  return {
    async begin(id, { name, bytes }) {
      if (bytes === 0) throw new ChatError('FILE_EMPTY');
      if (bytes > limits.maxBytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes: limits.maxBytes });
      return runStep(id, () => begin(id, name, bytes));
    },
    write: (id, offset, chunk) => runStep(id, () => write(id, offset, chunk)),
    finish: (id, sha256) => runStep(id, () => finish(id, sha256)),
    cancel: discard,
  };
}
