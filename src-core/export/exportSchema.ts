import { z } from 'zod';
import {
  conversationIdSchema,
  epochSchema,
  offsetSchema,
  personSchema,
  readMarkSchema,
  roomMemberSchema,
  userIdSchema,
} from '#shared/contract/model.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './exportFormat.ts';

const stamp = { format: z.literal(EXPORT_FORMAT), version: z.literal(EXPORT_VERSION) };

/** Validates a header, which is untrusted input. */
export const headerSchema = z.object({
  ...stamp,
  conversationId: conversationIdSchema,
  kind: z.enum(['direct', 'room']),
  epoch: epochSchema,
  head: offsetSchema,
  people: z.array(personSchema),
  reads: z.array(readMarkSchema),
  room: z
    .object({
      title: z.string(),
      ownerId: userIdSchema,
      locked: z.boolean(),
      hidden: z.boolean(),
      seats: z.number().int().positive(),
      idleTtlMs: z.number().int().positive(),
      members: z.array(roomMemberSchema.omit({ here: true })),
    })
    .optional(),
});

/** Paths that cannot leave the folder. */
const path = z.string().regex(/^(conversation\.(json|md)|attachments\/[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{1,8})?)$/);

export const manifestSchema = z.object({
  ...stamp,
  parley: z.string(),
  exportedAt: z.string(),
  events: z.number().int().nonnegative(),
  files: z.array(z.object({ path, bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  missing: z.array(z.string()),
});

/** The part of a manifest that all versions share; checked first. */
export const stampSchema = z.object({ format: z.string(), version: z.number() });
