import { createHash } from 'node:crypto';
import type { uploadCalls } from '#shared/contract/uploadCalls.ts';
import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

interface ModelUpload {
  readonly name: string;
  readonly bytes: number;
  received: Uint8Array;
}

export interface ModelUploads {
  readonly handlers: Handlers<typeof uploadCalls, unknown>;
  /** What has arrived as a whole, by blob. */
  readonly blobs: Map<string, Uint8Array>;
  /** Files on their way. */
  readonly open: Map<string, ModelUpload>;
  readonly limits: { maxBytes: number; chunkBytes: number; atOnce: number };
}

/** Files on their way into the model's conversation, as `uploadCalls.ts` describes them. */
export function createModelUploads(): ModelUploads {
  const blobs = new Map<string, Uint8Array>();
  const finished = new Map<string, BlobRef>();
  const open = new Map<string, ModelUpload>();
  const limits = { maxBytes: 1_000_000, chunkBytes: 1_000, atOnce: 4 };

  function find(uploadId: string): ModelUpload {
    const upload = open.get(uploadId);
    if (upload === undefined) throw new ChatError('UPLOAD_NOT_FOUND');
    return upload;
  }

  return {
    blobs,
    open,
    limits,
    handlers: {
      'upload.begin': ({ uploadId, name, bytes }) => {
        if (bytes === 0) throw new ChatError('FILE_EMPTY');
        if (bytes > limits.maxBytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes: limits.maxBytes });
        const whole = blobs.get(uploadId)?.length;
        if (whole !== undefined) return { received: whole, chunkBytes: limits.chunkBytes };
        if (!open.has(uploadId) && open.size >= limits.atOnce) {
          throw new ChatError('TOO_MANY_UPLOADS', { limit: limits.atOnce });
        }
        const upload = open.get(uploadId) ?? { name, bytes, received: new Uint8Array() };
        open.set(uploadId, upload);
        return { received: upload.received.length, chunkBytes: limits.chunkBytes };
      },
      'upload.write': ({ uploadId, offset, chunk }) => {
        const upload = find(uploadId);
        const here = upload.received.length;
        if (offset + chunk.length > upload.bytes) throw new ChatError('FILE_TOO_LARGE');
        if (offset === here) upload.received = Buffer.concat([upload.received, chunk]);
        return { received: upload.received.length };
      },
      'upload.finish': ({ uploadId, sha256 }) => {
        const known = finished.get(uploadId);
        if (known !== undefined) return { kind: 'file', blob: known };
        const { name, bytes, received } = find(uploadId);
        if (received.length < bytes) throw new ChatError('FILE_TRUNCATED', { received: received.length, bytes });
        if (createHash('sha256').update(received).digest('hex') !== sha256) throw new ChatError('FILE_HASH_MISMATCH');
        const blob = { id: uploadId, name, bytes, type: 'application/octet-stream' };
        finished.set(uploadId, blob);
        blobs.set(uploadId, received);
        open.delete(uploadId);
        return { kind: 'file', blob };
      },
      'upload.cancel': ({ uploadId }) => {
        open.delete(uploadId);
        blobs.delete(uploadId);
        finished.delete(uploadId);
        return {};
      },
      'blob.link': ({ blobId }) => {
        if (!blobs.has(blobId)) throw new ChatError('BLOB_NOT_FOUND');
        return { path: `/parley/blob/${blobId}`, forMs: 60_000 };
      },
    },
  };
}
