import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { conversationIdSchema, epochSchema, messageEventSchema, offsetSchema } from './model.ts';

/** A message that a person has saved. */
export const savedMessageSchema = z.object({
  conversationId: conversationIdSchema,
  epoch: epochSchema,
  offset: offsetSchema,
  /** By Redis' clock; unique per person. */
  savedAt: instantSchema,
  /** When an item of Activity reminds the person of it; null: never. */
  remindAt: instantSchema.nullable().default(null).catch(null),
  /** The current version; `null`: it was recalled, or the person has no access to the conversation. */
  event: messageEventSchema.nullable().catch(null),
});
export type SavedMessage = z.infer<typeof savedMessageSchema>;

/** Saved messages are private to the person. */
export const savedCalls = {
  /**
   * Saves a message (`on`), or removes it from the list with its reminder, which is always possible. Idempotent.
   * `remindAt` sets the time of its reminder, by Redis' clock; null removes the reminder; without it the reminder stays.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MESSAGE_NOT_FOUND (also for a
   * recalled message), TOO_MANY_SAVED (`LIMITS.savedMessages`), SEND_TIME_PAST, SEND_TIME_TOO_FAR (`LIMITS.scheduleMs`).
   */
  'saved.set': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      offset: offsetSchema,
      on: z.boolean(),
      remindAt: instantSchema.positive().nullable().optional(),
    }),
    output: z.object({}),
  }),
  /**
   * My saved messages, newest first; to continue, pass the `savedAt` of the last one as `before`. Fewer than `limit` if
   * they exceed `LIMITS.answerBytes`.
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
  /** A message was saved or removed, or its reminder changed, here or in another window. */
  'saved.changed': z.object({ conversationId: conversationIdSchema, offset: offsetSchema, on: z.boolean() }),
} as const;
