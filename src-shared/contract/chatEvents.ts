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
  readMarkSchema,
  userIdSchema,
} from './model.ts';
import { ERROR_CODES } from '../errors/codes.ts';
import { announcementEvents } from './announcementCalls.ts';
import { deviceEvents } from './deviceCalls.ts';
import { emojiEvents } from './emojiCalls.ts';
import { groupEvents } from './groupCalls.ts';
import { LIMITS } from './limits.ts';
import { inboxEvents } from './inboxCalls.ts';
import { frameEpochSchema, roomEvents } from './roomEvents.ts';
import { profileEvents } from './profileCalls.ts';
import { joinRequestEvents } from './joinRequestCalls.ts';
import { proposalEvents } from './proposalCalls.ts';
import { blockEvents } from './blockCalls.ts';
import { reportEvents } from './reportCalls.ts';
import { savedEvents } from './savedCalls.ts';
import { scheduleEvents } from './scheduleCalls.ts';
import { settingsEvents } from './settingsCalls.ts';
import { teamEvents } from './teamCalls.ts';
import { topicEvents } from './topicCalls.ts';
import { twoFactorEvents } from './twoFactorCalls.ts';

/** The events of the chat engine for a signed-in client. Logged events are hints; the log is authoritative. */
export const chatEvents = {
  /** An event was appended to one of my conversations. After a gap in `event.offset`, fetch. */
  'conversation.appended': z.object({
    conversationId: conversationIdSchema,
    epoch: epochSchema,
    event: logEventSchema,
  }),
  /** A conversation was added to my list. */
  'conversation.added': z.object({ conversation: conversationSummarySchema }),
  /** A read cursor moved: mine (in another window or on another computer) or another person's. */
  'conversation.read': z.object({
    conversationId: conversationIdSchema,
    epoch: frameEpochSchema,
    userId: userIdSchema,
    offset: offsetSchema,
    /** The reader's unread count after the move. */
    unread: countSchema,
  }),
  /** The read cursors of many people moved, mine perhaps among them. */
  'conversation.readsMoved': z.object({
    conversationId: conversationIdSchema,
    epoch: frameEpochSchema,
    reads: z.array(readMarkSchema.extend({ unread: countSchema })).max(LIMITS.readsPerEvent),
  }),
  'person.joined': z.object({ person: personSchema }),
  ...profileEvents,
  ...deviceEvents,
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
   * The state of the connection to the log. After `live`, compare heads, because events may have been missed. `since`
   * is by the clock of the sending computer. `code`: why connections are rejected, when waiting alone does not help.
   */
  'connection.changed': z.object({
    state: connectionStateSchema,
    since: instantSchema,
    // An unknown code of a later version is dropped.
    code: z.enum(ERROR_CODES).optional().catch(undefined),
    /** Whether the server provides link previews; undefined: no. */
    linkPreviews: z.boolean().optional(),
    /** The server's protocol version; undefined: 0. */
    protocol: countSchema.optional().catch(undefined),
  }),
  /** The session was ended elsewhere. */
  'session.ended': z.object({}),

  ...proposalEvents,
  ...roomEvents,
  ...joinRequestEvents,
  ...announcementEvents,
  ...savedEvents,
  ...reportEvents,
  ...blockEvents,
  ...scheduleEvents,
  ...settingsEvents,
  ...topicEvents,
  ...inboxEvents,
  ...teamEvents,
  ...groupEvents,
  ...emojiEvents,
  ...twoFactorEvents,
} as const;
