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

/** Messages that stand out of their conversation: what was pinned, and what has files. */
export const keptCalls = {
  /**
   * Pins a message for everybody in the conversation (`on`), or takes the pin off; anybody in it may do both. It counts as unread for
   * nobody, and in a room it does not renew its time. Again it changes nothing. A recalled message is pinned no longer.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MUTED `{until}`, MESSAGE_NOT_FOUND,
   * MESSAGE_ARCHIVED (its pin is taken off all the same), TOO_MANY_PINS (`LIMITS.pinsPerConversation`).
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
   * The pinned messages as they are now, the newest pin first; one whose archive does not answer is left out. Those that are more
   * than `LIMITS.answerBytes` are on the next page: `next` as `after`, which is how many pins to pass over.
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
   * Messages with files of these kinds (of an album at least one), newest first; `before` the offset of the last one goes on from there.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED; ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when
   * nothing of what is asked for is left in Redis.
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
