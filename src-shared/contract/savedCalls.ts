import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { conversationIdSchema, epochSchema, messageEventSchema, offsetSchema } from './model.ts';

/** A message that a person keeps for later, wherever it is. */
export const savedMessageSchema = z.object({
  conversationId: conversationIdSchema,
  epoch: epochSchema,
  offset: offsetSchema,
  /** By Redis' clock; no two of a person's are the same. */
  savedAt: instantSchema,
  /** As it is now; `null`: it was recalled, or is where the person is no longer. */
  event: messageEventSchema.nullable().catch(null),
});
export type SavedMessage = z.infer<typeof savedMessageSchema>;

/** Nobody else learns what a person saves. */
export const savedCalls = {
  /**
   * Saves a message (`on`), or takes it off the list, which is always possible. Again it changes nothing.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MESSAGE_NOT_FOUND (also of one that was
   * recalled), TOO_MANY_SAVED (`LIMITS.savedMessages`).
   */
  'saved.set': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, offset: offsetSchema, on: z.boolean() }),
    output: z.object({}),
  }),
  /**
   * What I saved, the newest first; `before` the `savedAt` of the last one goes on from there. Fewer than `limit` where they are more
   * than `LIMITS.answerBytes`.
   */
  'saved.list': defineCall({
    session: 'required',
    input: z.object({
      before: instantSchema.positive().optional(),
      limit: z.number().int().min(1).max(LIMITS.savedPerPage).default(LIMITS.savedPerPage),
    }),
    output: z.object({ saved: listOf(savedMessageSchema), hasMore: z.boolean() }),
  }),
} as const;

export const savedEvents = {
  /** A message was saved, or is so no longer; here or in another window. */
  'saved.changed': z.object({ conversationId: conversationIdSchema, offset: offsetSchema, on: z.boolean() }),
} as const;
