import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import {
  attachmentKindSchema,
  conversationIdSchema,
  meantForSchema,
  messageEventSchema,
  offsetSchema,
} from './model.ts';

/** Special messages of a conversation: pinned ones, and those with files. */
export const highlightCalls = {
  /**
   * Pins a message for everyone in the conversation (`on`), or unpins it; every member may do both. It does not count
   * as unread, and does not restart a room's idle time. Idempotent. A recall also unpins a message.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MUTED `{until}`,
   * MESSAGE_NOT_FOUND, MESSAGE_ARCHIVED (only for pinning), TOO_MANY_PINS (`LIMITS.pinsPerConversation`).
   */
  'message.pin': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      on: z.boolean(),
    }),
    output: z.object({}),
  }),
  /**
   * The current version of the pinned messages, newest pin first; those in an unavailable archive are left out. If they
   * exceed `LIMITS.answerBytes`, the rest is on the next page: pass `next` as `after`, the number of pins to skip.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
   */
  'conversation.pins': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      after: z.number().int().min(0).max(LIMITS.pinsPerConversation).optional(),
    }),
    output: z.object({ events: listOf(messageEventSchema), next: countSchema.nullable().default(null) }),
  }),
  /**
   * Messages with files of these kinds (in an album at least one), newest first; to continue, pass the offset of the
   * last one as `before`.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED; ARCHIVE_UNAVAILABLE,
   * ARCHIVE_MISSING when Redis has no more of them.
   */
  'conversation.attachments': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      kinds: z.array(attachmentKindSchema).min(1).max(attachmentKindSchema.options.length),
      before: offsetSchema.positive().optional(),
      limit: z.number().int().min(1).max(LIMITS.attachmentsPerPage).default(LIMITS.attachmentsPerPage),
    }),
    output: z.object({ events: listOf(messageEventSchema), hasMore: z.boolean() }),
  }),
} as const;
