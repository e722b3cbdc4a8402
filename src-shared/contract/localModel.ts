import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { fileBytesSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import {
  messageReferencesSchema,
  attachmentKindSchema,
  attachmentSchema,
  clientIdSchema,
  conversationIdSchema,
  epochSchema,
  logEventSchema,
  messageBodySchema,
  offsetSchema,
  pollBodySchema,
  userIdSchema,
} from './model.ts';

const [, image, file, audio, video] = messageBodySchema.options;

const refusalSchema = z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) });

/** A message in the outbox, as stored. A retry keeps the client id, so it is never posted twice. */
export const outgoingSchema = z.object({
  conversationId: conversationIdSchema,
  clientId: clientIdSchema,
  from: userIdSchema,
  /** The epoch of the intended log; absent in data of earlier versions. */
  epoch: epochSchema.optional(),
  /** Its text; with files, their caption. */
  text: z.string(),
  /** The poll that it sends; `text` contains it for earlier versions. */
  poll: pollBodySchema.optional(),
  ...messageReferencesSchema.shape,
  files: z
    .array(
      z.object({
        /** The id of its upload and its blob, and the key of its stored bytes. */
        id: clientIdSchema,
        name: z.string(),
        bytes: fileBytesSchema,
        kind: attachmentKindSchema,
        /** In an encrypted room: its media type, which the server does not learn. */
        type: z.string().max(127).optional(),
        /** The attachment for the message, once it is uploaded completely. */
        attachment: attachmentSchema.optional(),
        /** Why the upload failed. */
        refusal: refusalSchema.optional(),
      }),
    )
    .max(LIMITS.attachmentsPerMessage)
    .optional(),
  /** A single file in the format of earlier versions; its id is the client id. Ignored if `files` is present. */
  file: z
    .object({
      name: z.string(),
      bytes: fileBytesSchema,
      kind: attachmentKindSchema,
      body: z.discriminatedUnion('kind', [image, file, audio, video]).optional(),
    })
    .optional(),
  /** When it was written, by this computer's clock. */
  at: instantSchema,
  /** Whether it was written while offline. */
  offline: z.boolean(),
  /** Why the server refused it; `null` while it is still to be sent. */
  refusal: refusalSchema.nullable(),
});
export type StoredOutgoing = z.infer<typeof outgoingSchema>;

/** The keys of the stored bytes of a message's files. */
export function storedFileIdsOf({ clientId, files = [] }: StoredOutgoing): string[] {
  return [clientId, ...files.map(({ id }) => id)];
}

/** Small named documents of an account: its lists, drafts, settings. `null` deletes one. */
export const documentChangeSchema = z.object({ key: z.string().min(1).max(512), document: z.json() });
export type DocumentChange = z.infer<typeof documentChangeSchema>;

const DRAFT = 'draft ';

/** The key of the document with the draft of a conversation. */
export function draftKey(conversationId: string): string {
  return DRAFT + conversationId;
}

/** The conversation whose draft a document with this key is; null: it is something else. */
export function conversationOfDraft(key: string): string | null {
  return key.startsWith(DRAFT) ? key.slice(DRAFT.length) : null;
}

/** The range of the stored copy of a log. */
export const storedLogSchema = z.object({
  conversationId: conversationIdSchema,
  epoch: epochSchema,
  offset: offsetSchema,
});
export type StoredLog = z.infer<typeof storedLogSchema>;

/** A complete message that was found; the interface marks the matches with `findMatches`. */
export const searchHitSchema = z.object({ conversationId: conversationIdSchema, event: logEventSchema });
export type SearchHit = z.infer<typeof searchHitSchema>;
