import { createHash } from 'node:crypto';
import type { BlobRef } from '#shared/contract/model.ts';
import type { uploadCalls } from '#shared/contract/uploadCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers } from './memberCalls.ts';

interface Owner {
  readonly userId: string;
  readonly conversationId: string;
}

interface ModelUpload extends Owner {
  readonly name: string;
  readonly bytes: number;
  received: Uint8Array;
}

export type ModelUploads = ReturnType<typeof createModelUploads>;

/** Uploads, as `uploadCalls.ts` describes them. */
export function createModelUploads() {
  /** Completed uploads by blob id. */
  const blobs = new Map<string, Uint8Array>();
  const finished = new Map<string, Owner & { readonly blob: BlobRef }>();
  /** Uploads in progress. */
  const open = new Map<string, ModelUpload>();
  const limits = { maxBytes: 1_000_000, chunkBytes: 1_000, atOnce: 4 };

  function isOwner(entry: Owner | undefined, userId: string, conversationId: string): boolean {
    return entry?.userId === userId && entry.conversationId === conversationId;
  }

  function handlersOf(
    userId: string,
    checkMember: (conversationId: string) => void,
  ): MemberHandlers<keyof typeof uploadCalls> {
    function find<Entry extends Owner>(
      entries: ReadonlyMap<string, Entry>,
      { conversationId, uploadId }: { readonly conversationId: string; readonly uploadId: string },
    ): Entry | undefined {
      checkMember(conversationId);
      const entry = entries.get(uploadId);
      if (entry === undefined || isOwner(entry, userId, conversationId)) return entry;
      throw new ChatError('UPLOAD_NOT_FOUND');
    }
    function findOpen(id: { readonly conversationId: string; readonly uploadId: string }): ModelUpload {
      const upload = find(open, id);
      if (upload === undefined) throw new ChatError('UPLOAD_NOT_FOUND');
      return upload;
    }

    return {
      'upload.begin': ({ name, bytes, ...id }) => {
        if (bytes === 0) throw new ChatError('FILE_EMPTY');
        if (bytes > limits.maxBytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes: limits.maxBytes });
        const { chunkBytes, atOnce } = limits;
        const whole = find(finished, id);
        if (whole !== undefined) return { received: whole.blob.bytes, chunkBytes };
        const known = find(open, id);
        if (known !== undefined) return { received: known.received.length, chunkBytes };
        if ([...open.values()].filter((each) => each.userId === userId).length >= atOnce) {
          throw new ChatError('TOO_MANY_UPLOADS', { limit: atOnce });
        }
        const { conversationId, uploadId } = id;
        open.set(uploadId, { userId, conversationId, name, bytes, received: new Uint8Array() });
        return { received: 0, chunkBytes };
      },
      'upload.write': ({ offset, chunk, ...id }) => {
        const upload = findOpen(id);
        if (offset + chunk.length > upload.bytes) throw new ChatError('FILE_TOO_LARGE');
        if (offset === upload.received.length) upload.received = Buffer.concat([upload.received, chunk]);
        return { received: upload.received.length };
      },
      'upload.finish': ({ sha256, ...id }) => {
        const known = find(finished, id);
        if (known !== undefined) return { kind: 'file', blob: known.blob };
        const { name, bytes, received } = findOpen(id);
        if (received.length < bytes) throw new ChatError('FILE_TRUNCATED', { received: received.length, bytes });
        if (createHash('sha256').update(received).digest('hex') !== sha256) throw new ChatError('FILE_HASH_MISMATCH');
        const { conversationId, uploadId } = id;
        const blob = { id: uploadId, name, bytes, type: 'application/octet-stream' };
        finished.set(uploadId, { userId, conversationId, blob });
        blobs.set(uploadId, received);
        open.delete(uploadId);
        return { kind: 'file', blob };
      },
      'upload.quota': () => ({ usedBytes: 0, limitBytes: 0 }),
      'upload.cancel': (id) => {
        if (find(open, id) !== undefined) open.delete(id.uploadId);
        if (find(finished, id) !== undefined) {
          finished.delete(id.uploadId);
          blobs.delete(id.uploadId);
        }
        return {};
      },
      'blob.link': ({ conversationId, blobId }) => {
        checkMember(conversationId);
        if (!blobs.has(blobId)) throw new ChatError('BLOB_NOT_FOUND');
        return { path: `/parley/blob/${blobId}`, forMs: 60_000 };
      },
    };
  }

  return {
    blobs,
    open,
    limits,
    /** Throws BLOB_NOT_FOUND unless this person uploaded the file to this conversation. */
    checkSender(userId: string, conversationId: string, blobId: string): void {
      if (!blobs.has(blobId) || !isOwner(finished.get(blobId), userId, conversationId)) {
        throw new ChatError('BLOB_NOT_FOUND');
      }
    },
    handlersOf,
  };
}
