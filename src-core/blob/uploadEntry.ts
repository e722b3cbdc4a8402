import { z } from 'zod';
import { attachmentKindSchema, blobRefSchema } from '#shared/contract/model.ts';

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
export type Upload = z.infer<typeof uploadSchema>;
export type ReadyUpload = Extract<Upload, { state: 'ready' }>;

export function parseUpload(json: string): Upload {
  return uploadSchema.parse(JSON.parse(json));
}
