import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { fileBytesSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import {
  aboutOthersSchema,
  attachmentKindSchema,
  attachmentSchema,
  clientIdSchema,
  conversationIdSchema,
  epochSchema,
  logEventSchema,
  messageBodySchema,
  offsetSchema,
  userIdSchema,
} from './model.ts';

const [, image, file, audio, video] = messageBodySchema.options;

const refusalSchema = z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) });

/** A message on its way, as it stands on disk. A retry keeps the client id, so that it can never post twice. */
export const outgoingSchema = z.object({
  conversationId: conversationIdSchema,
  clientId: clientIdSchema,
  from: userIdSchema,
  /** The log that it was written for; not there in what an earlier version wrote. */
  epoch: epochSchema.optional(),
  /** What it says; the caption, where it carries files. */
  text: z.string(),
  ...aboutOthersSchema.shape,
  files: z
    .array(
      z.object({
        /** Of its upload and its blob; its bytes are kept under it. */
        id: clientIdSchema,
        name: z.string(),
        bytes: fileBytesSchema,
        kind: attachmentKindSchema,
        /** What the message says of it, once all of it has arrived. */
        attachment: attachmentSchema.optional(),
        /** Why it could not be uploaded. */
        refusal: refusalSchema.optional(),
      }),
    )
    .max(LIMITS.attachmentsPerMessage)
    .optional(),
  /** Its one file, as earlier versions wrote and read it; the file's id is the client id. Where `files` is there, it counts. */
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
  /** It was written while there was no way to the log. */
  offline: z.boolean(),
  /** Why the server refused it; `null` while it is still to be sent. */
  refusal: refusalSchema.nullable(),
});
export type StoredOutgoing = z.infer<typeof outgoingSchema>;

/** Under which ids the bytes of a message's files are kept. */
export function keptIdsOf({ clientId, files = [] }: StoredOutgoing): string[] {
  return [clientId, ...files.map(({ id }) => id)];
}

/** Small things of an account by name: its lists, its drafts, its settings. `null` removes one. */
export const documentChangeSchema = z.object({ key: z.string().min(1).max(512), document: z.json() });
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** How far the copy of a log reaches. */
export const storedLogSchema = z.object({
  conversationId: conversationIdSchema,
  epoch: epochSchema,
  offset: offsetSchema,
});
export type StoredLog = z.infer<typeof storedLogSchema>;

/** A message that was found, whole; what of it is marked the interface finds with `findMatches`. */
export const searchHitSchema = z.object({ conversationId: conversationIdSchema, event: logEventSchema });
export type SearchHit = z.infer<typeof searchHitSchema>;
