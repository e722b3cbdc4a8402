import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import {
  connectionStateSchema,
  conversationIdSchema,
  conversationSummarySchema,
  epochSchema,
  logEventSchema,
  offsetSchema,
  personSchema,
  presenceSchema,
  userIdSchema,
} from './model.ts';
import { ERROR_CODES } from '../errors/codes.ts';
import { announcementEvents } from './announcementCalls.ts';
import { inboxEvents } from './inboxCalls.ts';
import { frameEpochSchema, roomEvents } from './roomEvents.ts';
import { savedEvents } from './savedCalls.ts';
import { scheduleEvents } from './scheduleCalls.ts';
import { settingsEvents } from './settingsCalls.ts';
import { topicEvents } from './topicCalls.ts';

/** What the chat engine tells a signed-in client. Logged events come early here; the log is the truth. */
export const chatEvents = {
  /** An event was appended to a conversation of mine. A gap in `event.offset` means: fetch. */
  'conversation.appended': z.object({
    conversationId: conversationIdSchema,
    epoch: epochSchema,
    event: logEventSchema,
  }),
  /** A conversation was entered in my list. */
  'conversation.added': z.object({ conversation: conversationSummarySchema }),
  /** Somebody's read mark moved: mine (from another window or computer) or the other person's. */
  'conversation.read': z.object({
    conversationId: conversationIdSchema,
    epoch: frameEpochSchema,
    userId: userIdSchema,
    offset: offsetSchema,
    /** The reader's count after the move. */
    unread: countSchema,
  }),
  'person.joined': z.object({ person: personSchema }),
  /** Ephemeral. */
  'presence.changed': presenceSchema,
  /** Ephemeral. */
  'typing.changed': z.object({
    conversationId: conversationIdSchema,
    epoch: frameEpochSchema,
    userId: userIdSchema,
    typing: z.boolean(),
  }),
  /**
   * The way to the log: `live` again means that events may have been missed, so compare heads. `since` is by the clock of
   * the computer that tells it. `code`: why nobody is let in, where waiting alone does not help.
   */
  'connection.changed': z.object({
    state: connectionStateSchema,
    since: instantSchema,
    // A code that a later version has is told as none.
    code: z.enum(ERROR_CODES).optional().catch(undefined),
    /** Whether the server makes previews of links; left out: it does not. */
    linkPreviews: z.boolean().optional(),
    /** The version of the protocol that the server speaks; left out: 0. */
    protocol: countSchema.optional().catch(undefined),
  }),
  /** The session was ended somewhere else. */
  'session.ended': z.object({}),

  ...roomEvents,
  ...announcementEvents,
  ...savedEvents,
  ...scheduleEvents,
  ...settingsEvents,
  ...topicEvents,
  ...inboxEvents,
} as const;
