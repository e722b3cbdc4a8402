import { z } from 'zod';
import { conversationSummarySchema, logEventSchema, personSchema, roomStateSchema } from '#shared/contract/model.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';

/** What is kept on disk, per account. Anything that does not fit (an older version wrote it) is left aside. */
const endedRoomSchema = z.object({
  conversationId: z.string(),
  epoch: z.string(),
  room: roomStateSchema,
  reason: z.enum(['owner', 'quiet', 'unknown', 'removed', 'left']),
  at: z.number(),
});

export const listsSchema = z.object({
  people: z.array(personSchema),
  conversations: z.array(conversationSummarySchema),
  endedRooms: z.array(endedRoomSchema).default([]),
});

export const runSchema = z.object({ epoch: z.string(), events: z.array(logEventSchema) });

export const outboxSchema = z.array(
  z.object({
    clientId: z.string(),
    from: z.string(),
    text: z.string(),
    at: z.number(),
    problem: z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) }),
  }),
);
