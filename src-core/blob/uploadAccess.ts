import { z } from 'zod';
import { attachmentKindSchema, blobRefSchema } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { BlobAddress } from './BlobStore.ts';
import type { FilePorts } from './Blobs.ts';
import { digestWithin } from '../digestWithin.ts';
import { scripts } from '../generated/scripts.ts';

/** Identifies a person's upload into a conversation. */
export interface UploadId {
  readonly userId: string;
  readonly conversationId: string;
  readonly uploadId: string;
}

/** The name of an upload's slot in the limit of concurrent uploads. */
function slotOf({ conversationId, uploadId }: UploadId): string {
  return digestWithin(conversationId, uploadId);
}

export interface FoundUpload {
  readonly place: BlobAddress;
  readonly upload: Upload;
}

/** Errors after which the upload cannot continue, or never began. */
const REFUSALS: readonly ErrorCode[] = [
  'CONVERSATION_NOT_FOUND',
  'ROOM_CLOSED',
  'NOT_A_MEMBER',
  'ROOM_PASSWORD_REQUIRED',
  'MUTED',
  'ROOM_READ_ONLY',
  'UPLOAD_NOT_FOUND',
  'PERSON_BLOCKED',
  'DIRECT_UNAVAILABLE',
];
/** Errors after which the upload is discarded: the file is not as declared, or cannot be stored. */
const FATAL: readonly ErrorCode[] = [
  'FILE_HASH_MISMATCH',
  'FILE_TYPE_FORBIDDEN',
  'ROOM_ENCRYPTED',
  'BLOB_STORE_FULL',
  'STORAGE_FULL_PERSON',
  'STORAGE_FULL_TEAM',
  'REDIS_FULL',
  'BLOB_NOT_FOUND',
];

export function isRefusal(error: unknown): error is ChatError {
  return error instanceof ChatError && REFUSALS.includes(error.code);
}

export interface UploadAccess {
  /**
   * Finds an upload if its author may still write there. Throws UPLOAD_NOT_FOUND, and as any access to the
   * conversation.
   */
  readonly find: (id: UploadId) => Promise<FoundUpload>;
  /** Ends an upload that is not part of a message, and removes its bytes. */
  readonly discard: (id: UploadId) => Promise<void>;
  /** Acquires a slot in the limit of concurrent uploads, or renews it. Throws TOO_MANY_UPLOADS `{limit}`. */
  readonly takeSlot: (id: UploadId) => Promise<void>;
  /** Releases the upload's slot. */
  readonly freeSlot: (id: UploadId) => Promise<void>;
  /** Runs a step of an upload, and discards the upload after a fatal error. */
  readonly runStep: <Value>(id: UploadId, step: () => Promise<Value>) => Promise<Value>;
}

export function createUploadAccess({ redis, keys, timing, blobs }: FilePorts): UploadAccess {
  async function find({ userId, conversationId, uploadId }: UploadId): Promise<FoundUpload> {
    const args = { userId, uploadId };
    const { shelf, upload } = await redis.run(scripts.checkUpload, keys.conversation(conversationId), args);
    return { place: { conversationId, namespace: shelf, id: uploadId }, upload: parseUpload(upload) };
  }

  async function takeSlot(id: UploadId): Promise<void> {
    const args = { slot: slotOf(id), limit: blobs.limits.uploadsAtOnce, slotMs: timing.uploadMs };
    await redis.run(scripts.takeSlot, keys.user(id.userId), args);
  }

  async function freeSlot(id: UploadId): Promise<void> {
    await redis.run(scripts.freeSlot, keys.user(id.userId), { slot: slotOf(id) });
  }

  /** Frees the slot of a refused step, unless only the step was wrong: an upload with this id is still in progress. */
  async function freeRefused(id: UploadId, { code }: ChatError): Promise<void> {
    if (code === 'UPLOAD_NOT_FOUND' && (await isUploading(id))) return;
    await freeSlot(id);
  }

  async function isUploading(id: UploadId): Promise<boolean> {
    try {
      return (await find(id)).upload.state === 'uploading';
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  async function discard(id: UploadId): Promise<void> {
    const { userId, conversationId, uploadId } = id;
    const conversation = keys.conversation(conversationId);
    const { shelf } = await redis.run(scripts.endUpload, conversation, { userId, uploadId });
    if (shelf !== null) await blobs.collector.remove({ conversationId, namespace: shelf, id: uploadId });
    await freeSlot(id);
  }

  return {
    find,
    discard,
    takeSlot,
    freeSlot,
    async runStep(id, step) {
      try {
        return await step();
      } catch (error) {
        if (isRefusal(error)) await freeRefused(id, error);
        if (!(error instanceof ChatError) || !FATAL.includes(error.code)) throw error;
        await discard(id);
        if (error.code === 'BLOB_NOT_FOUND') await find(id); // throws the reason: the room has closed, or the upload has ended
        throw error.code === 'REDIS_FULL' ? new ChatError('BLOB_STORE_FULL', {}, { cause: error }) : error;
      }
    },
  };
}

const fields = { author: z.string(), name: z.string(), bytes: z.number(), received: z.number() };

/** The record of an upload, as the scripts in `lua/blob/` store it. */
const uploadSchema = z.discriminatedUnion('state', [
  z.object({ ...fields, state: z.literal('uploading') }),
  z.object({
    ...fields,
    state: z.literal('ready'),
    kind: attachmentKindSchema,
    blob: blobRefSchema,
  }),
]);
type Upload = z.infer<typeof uploadSchema>;
export type ReadyUpload = Extract<Upload, { state: 'ready' }>;

export function parseUpload(json: string): Upload {
  return uploadSchema.parse(JSON.parse(json));
}
