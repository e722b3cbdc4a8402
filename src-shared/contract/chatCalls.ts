import { z } from 'zod';
import { countSchema, durationMsSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import {
  aboutOthersSchema,
  clientIdSchema,
  conversationIdSchema,
  conversationSummarySchema,
  cursorSchema,
  deviceTokenSchema,
  directSummarySchema,
  emojiSchema,
  epochSchema,
  headSchema,
  logEventSchema,
  meantForSchema,
  messageBodySchema,
  offsetSchema,
  personSchema,
  presenceSchema,
  readMarkSchema,
  roomStateSchema,
  userIdSchema,
} from './model.ts';
import { searchQuerySchema } from '../search/searchQuery.ts';
import { announcementCalls } from './announcementCalls.ts';
import { counterCalls } from './counterCalls.ts';
import { defineCall } from './defineCall.ts';
import { inboxCalls } from './inboxCalls.ts';
import { keptCalls } from './keptCalls.ts';
import { linkCalls } from './linkCalls.ts';
import { roomCalls } from './roomCalls.ts';
import { savedCalls } from './savedCalls.ts';
import { scheduleCalls } from './scheduleCalls.ts';
import { settingsCalls } from './settingsCalls.ts';
import { teamCalls } from './teamCalls.ts';
import { topicCalls } from './topicCalls.ts';
import { uploadCalls } from './uploadCalls.ts';

const nothing = z.object({});
const credentials = z.object({ name: z.string().max(1024), password: z.string().max(LIMITS.passwordMaxLength) });
/**
 * `token` proves the session; whoever holds it is that person until it ends. `device` is there when the caller did not send a valid one: with
 * it a later sign-in to the same account is not held up by wrong passwords of others. It opens nothing.
 */
const session = z.object({ token: z.string(), me: personSchema, device: deviceTokenSchema.optional() });

/** What the chat engine answers, whichever shell asks. Served by `src-core`. */
export const chatCalls = {
  /** Makes an account and signs in. Refuses: NAME_INVALID `{reason, character?}` (`NameFault`), NAME_TAKEN (also a look-alike), PASSWORD_TOO_SHORT, TOO_MANY_ATTEMPTS. */
  'account.register': defineCall({ session: 'none', input: credentials, output: session }),
  /**
   * Takes every name that ever was accepted. `device`: from an earlier sign-in to this account; an invalid one is ignored.
   * Refuses: WRONG_CREDENTIALS (the same for an unknown name), TOO_MANY_ATTEMPTS.
   */
  'account.signIn': defineCall({
    session: 'none',
    input: credentials.extend({ device: deviceTokenSchema.optional() }),
    output: session,
  }),
  /** Takes up a session after a restart or a reconnect, and prolongs it. Refuses: SESSION_EXPIRED. */
  'account.resume': defineCall({
    session: 'none',
    input: z.object({ token: z.string().min(1).max(256) }),
    output: z.object({ me: personSchema }),
  }),
  /** Ends the session everywhere it is used. */
  'account.signOut': defineCall({ session: 'required', input: nothing, output: nothing }),

  /** Everybody with an account here, and who of them is online. */
  'person.list': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ people: listOf(personSchema), presence: listOf(presenceSchema) }),
  }),

  /**
   * Opens the conversation with a person: made if it is new, and entered in both people's lists before its first message.
   * Refuses: PERSON_NOT_FOUND.
   */
  'direct.open': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema }),
    output: z.object({ conversation: directSummarySchema }),
  }),

  /** My conversations with their ends, previews and unread counts. */
  'conversation.list': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ conversations: listOf(conversationSummarySchema) }),
  }),
  /**
   * Only the ends, in one pipelined round trip: what a client compares after a reconnect, a wake-up, and now and then.
   * A room brings its state; one whose new password I have not proved is not among them.
   */
  'conversation.heads': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ heads: listOf(headSchema.extend({ room: roomStateSchema.optional() })) }),
  }),
  /**
   * Events after `cursor.offset`, at most `limit`; without a cursor the last `limit`; with `before` the ones before it.
   * With `markRead`, my mark moves to the last event of the answer in the same atomic step; `head` tells the unread count
   * and the mark as they were before it.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED,
   * CURSOR_STALE `{epoch, head, agreedOffset}`; ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs what left Redis.
   */
  'conversation.fetch': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      cursor: cursorSchema.optional(),
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.fetchEvents).default(LIMITS.fetchEvents),
      markRead: z.boolean().default(false),
    }),
    output: z.object({
      head: headSchema,
      events: listOf(logEventSchema),
      reads: listOf(readMarkSchema),
      /** Members whose lease has not run out. */
      here: listOf(userIdSchema),
      /** A room's clock and settings, in the same round trip. */
      room: roomStateSchema.optional(),
    }),
  }),
  /**
   * Moves my mark to max(mark, offset); doing it twice changes nothing.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED; ARCHIVE_UNAVAILABLE,
   * ARCHIVE_MISSING when the event there has left Redis.
   */
  'conversation.markRead': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, offset: offsetSchema, epoch: meantForSchema }),
    output: z.object({ readOffset: offsetSchema, unread: countSchema }),
  }),

  /**
   * Appends a message. A retry with the same `clientId` answers with the first send's offset and posts nothing.
   * In a room it starts the time to closing anew: it closes at `at` + `idleTtlMs`.
   * With the `epoch` of a room it goes into that room or nowhere; in a direct conversation it goes to the same two people anyway.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, MUTED `{until}` (null: for good),
   * TEXT_EMPTY, TEXT_TOO_LONG, TEXT_INVALID; of a message with files also BLOB_NOT_FOUND (one is not finished, not mine, or
   * in another message) and INVALID_ARGUMENT (one is described as another than `upload.finish` said, or is in it twice). Of `mentions` only those
   * count who are in the conversation; what `replyTo` names must be a message of this log: MESSAGE_NOT_FOUND, or ARCHIVE_UNAVAILABLE,
   * ARCHIVE_MISSING when it has left Redis. `inThread` without `replyTo` is refused with INVALID_ARGUMENT.
   */
  'message.send': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      epoch: meantForSchema,
      body: messageBodySchema,
      ...aboutOthersSchema.shape,
    }),
    output: z.object({
      epoch: epochSchema,
      offset: offsetSchema,
      at: instantSchema,
      /** Whether the other person, in a room anybody else, is here at this moment. */
      receiverOnline: z.boolean(),
      /** Whether this send was known already. */
      repeated: z.boolean(),
    }),
  }),

  /**
   * Says a message of mine anew: its text, or the caption of its files. It counts as unread for nobody, and in a room it does not renew
   * its time. `mentions` are those that it mentions now. The same again changes nothing; `at` is when it was said so.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MUTED `{until}`, MESSAGE_NOT_FOUND (also of
   * one that was recalled), MESSAGE_ARCHIVED, NOT_THE_AUTHOR, TEXT_EMPTY (of what is no caption), TEXT_TOO_LONG, TEXT_INVALID.
   */
  'message.edit': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      text: z.string(),
      mentions: aboutOthersSchema.shape.mentions,
    }),
    output: z.object({ at: instantSchema }),
  }),

  /**
   * Gives a reaction to a message (`on`), or takes mine back; in a room it does not renew its time. Again it changes nothing.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MUTED `{until}`, MESSAGE_NOT_FOUND (also of
   * one that was recalled), MESSAGE_ARCHIVED, TOO_MANY_REACTIONS.
   */
  'message.react': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      emoji: emojiSchema,
      on: z.boolean(),
    }),
    output: nothing,
  }),

  /**
   * Looks for messages in one slice of a conversation, newest first: in at most `LIMITS.searchEvents` events before `before`,
   * without it from the end. `scanned` of them were looked at; `next` is the `before` of the slice that follows, null at the
   * beginning. Nothing is kept between slices: whoever wants no more asks no more.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, CURSOR_STALE `{epoch}` (the log
   * is another one than `epoch`).
   */
  'message.search': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      query: searchQuerySchema.omit({ conversationIds: true }),
      epoch: epochSchema.optional(),
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.searchHits).default(LIMITS.searchHits),
    }),
    output: z.object({
      epoch: epochSchema,
      hits: listOf(logEventSchema),
      scanned: countSchema,
      next: offsetSchema.nullable(),
    }),
  }),

  /**
   * Looks at the way to the log now, all along it: what waits before it is tried again is tried at once, and what seems open
   * but gives no sign of life is opened anew, the connection to Redis only for people who are signed in. All callers share one
   * probe of Redis per second. Refuses: OFFLINE, or why nobody is let in.
   */
  'connection.probe': defineCall({ session: 'none', input: nothing, output: nothing }),

  /** The heartbeat: it must come from the working interface, never from a process that only hosts it. */
  'presence.renew': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ leaseMs: durationMsSchema }),
  }),
  /** Ephemeral: not logged, may be lost. In a room, to begin is refused with MUTED. */
  'typing.set': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, typing: z.boolean() }),
    output: nothing,
  }),

  ...keptCalls,
  ...roomCalls,
  ...savedCalls,
  ...scheduleCalls,
  ...teamCalls,
  ...topicCalls,
  ...uploadCalls,
  ...announcementCalls,
  ...settingsCalls,
  ...counterCalls,
  ...inboxCalls,
  ...linkCalls,
} as const;
