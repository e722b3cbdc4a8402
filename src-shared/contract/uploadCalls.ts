import { z } from 'zod';
import { durationMsSchema, fileBytesSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { attachmentKindSchema, blobRefSchema, clientIdSchema, conversationIdSchema } from './model.ts';

const nothing = z.object({});
/** Made by the client, so that every step may be repeated after a lost answer. It becomes the id of the blob. */
const upload = { conversationId: conversationIdSchema, uploadId: clientIdSchema };
const received = fileBytesSchema;

/**
 * Files on their way into a conversation: begun, written chunk by chunk, each acknowledged, and finished. What was
 * acknowledged is kept, so that an upload goes on after a reconnect. A message then refers to the blob.
 * Every call may also be refused as any access to the conversation is (CONVERSATION_NOT_FOUND or ROOM_CLOSED,
 * NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED; what writes also MUTED), and with BLOB_STORE_FAILED.
 */
export const uploadCalls = {
  /**
   * Begins an upload, or says how far one has come. `bytes` is the size of the whole file.
   * Refuses: FILE_EMPTY, FILE_TOO_LARGE `{maxBytes}`, TOO_MANY_UPLOADS `{limit}`, BLOB_STORE_FULL, UPLOAD_NOT_FOUND (the id was
   * used for another file, or for one that is over).
   */
  'upload.begin': defineCall({
    session: 'required',
    input: z.object({
      ...upload,
      name: z.string().min(1).max(LIMITS.fileNameLength),
      bytes: fileBytesSchema,
    }),
    /** `received`: bytes that are stored. `chunkBytes`: what each `upload.write` but the last carries. */
    output: z.object({ received, chunkBytes: z.number().int().positive() }),
  }),
  /**
   * The bytes from `offset` on. Repeating a chunk changes nothing; one that leaves a gap is not taken, and the answer says
   * from where to go on. Refuses: UPLOAD_NOT_FOUND, FILE_TOO_LARGE (more than was announced), BLOB_STORE_FULL.
   */
  'upload.write': defineCall({
    session: 'required',
    input: z.object({
      ...upload,
      offset: fileBytesSchema,
      chunk: z.instanceof(Uint8Array).refine((chunk) => chunk.byteLength > 0 && chunk.byteLength <= LIMITS.chunkBytes),
    }),
    output: z.object({ received }),
  }),
  /**
   * Checks the whole and makes it a blob; its type is read from its bytes, never taken from the client. A retry is answered
   * the same. Refuses: UPLOAD_NOT_FOUND, FILE_TRUNCATED `{received, bytes}`, FILE_HASH_MISMATCH, FILE_TYPE_FORBIDDEN `{type}`.
   */
  'upload.finish': defineCall({
    session: 'required',
    /** `sha256` of all bytes, in hex. */
    input: z.object({ ...upload, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    /** `kind`: how a message shows it. */
    output: z.object({ kind: attachmentKindSchema, blob: blobRefSchema }),
  }),
  /** Drops what was uploaded and is in no message. Dropping what is not there changes nothing. */
  'upload.cancel': defineCall({ session: 'required', input: z.object(upload), output: nothing }),

  /**
   * A way to the bytes for whoever is in the conversation now: a path below the page's own origin, for GET, with ranges.
   * Membership is checked again when it is opened. Refuses: BLOB_NOT_FOUND.
   */
  'blob.link': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, blobId: clientIdSchema }),
    /** `forMs`: how long it can be opened. */
    output: z.object({ path: z.string(), forMs: durationMsSchema }),
  }),
} as const;
