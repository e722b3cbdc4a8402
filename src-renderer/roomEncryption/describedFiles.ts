import { z } from 'zod';
import { cleanFileName } from '#shared/blob/fileName.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Attachment, attachmentSchema, blobRefSchema, fileEncryptionSchema } from '#shared/contract/model.ts';

/** What an encrypted message says of its files: one line of JSON before their caption. */

/** Raised with every change that earlier versions can't read. */
const VERSION = 1;

const encryptedAttachmentSchema = attachmentSchema.extend({
  blob: blobRefSchema.extend({ encryption: fileEncryptionSchema }),
});
const describedSchema = z.object({
  version: z.literal(VERSION),
  files: z.array(encryptedAttachmentSchema).min(1).max(LIMITS.attachmentsPerMessage),
});

/** Throws for files that are not encrypted. */
export function describeFiles(files: readonly Attachment[]): z.infer<typeof describedSchema> {
  return describedSchema.parse({ version: VERSION, files });
}

/** The files that another person has described; null: not by this scheme. */
export function readDescribed(described: unknown): readonly Attachment[] | null {
  const read = describedSchema.safeParse(described);
  if (!read.success) return null;
  return read.data.files.map(({ kind, blob }) => ({ kind, blob: { ...blob, name: cleanFileName(blob.name) } }));
}

/** Whether a later version has described the files. */
export function isOfLaterVersion(described: unknown): boolean {
  return laterSchema.safeParse(described).success;
}
const laterSchema = z.object({ version: z.int().gt(VERSION) });
