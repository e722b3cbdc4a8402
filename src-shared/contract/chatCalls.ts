import { z } from 'zod';
import { countSchema, durationMsSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import {
  messageReferencesSchema,
  clientIdSchema,
  conversationIdSchema,
  conversationSummarySchema,
  editedMessageSchema,
  cursorSchema,
  deviceTokenSchema,
  directSummarySchema,
  reactionEmojiSchema,
  epochSchema,
  headSchema,
  logEventSchema,
  meantForSchema,
  messageBodySchema,
  offsetSchema,
  pollChoicesSchema,
  personSchema,
  presenceSchema,
  readMarkSchema,
  roomStateSchema,
  userIdSchema,
} from './model.ts';
import { searchQuerySchema } from '../search/searchQuery.ts';
import { announcementCalls } from './announcementCalls.ts';
import { blockCalls } from './blockCalls.ts';
import { counterCalls } from './counterCalls.ts';
import { deviceCalls } from './deviceCalls.ts';
import { directoryCalls } from './directoryCalls.ts';
import { defineCall } from './defineCall.ts';
import { emojiCalls } from './emojiCalls.ts';
import { exportCalls } from './exportCalls.ts';
import { groupCalls } from './groupCalls.ts';
import { groupDirectCalls } from './groupDirectCalls.ts';
import { inboxCalls } from './inboxCalls.ts';
import { highlightCalls } from './highlightCalls.ts';
import { linkCalls } from './linkCalls.ts';
import { oversightCalls } from './oversightCalls.ts';
import { passkeyCalls } from './passkeyCalls.ts';
import { profileCalls, profileSchema } from './profileCalls.ts';
import { providerCalls, ticketSchema } from './providerCalls.ts';
import { proposalCalls } from './proposalCalls.ts';
import { pushCalls } from './pushCalls.ts';
import { reportCalls } from './reportCalls.ts';
import { healthCalls } from './healthCalls.ts';
import { retentionCalls } from './retentionCalls.ts';
import { roomCalls } from './roomCalls.ts';
import { savedCalls } from './savedCalls.ts';
import { scheduleCalls } from './scheduleCalls.ts';
import { sessionCalls } from './sessionCalls.ts';
import { settingsCalls } from './settingsCalls.ts';
import { teamCalls } from './teamCalls.ts';
import { meSchema } from './teamModel.ts';
import { threadPageSchema } from './threadModel.ts';
import { topicCalls } from './topicCalls.ts';
import { secondFactorSchema, twoFactorCalls } from './twoFactorCalls.ts';
import { uploadCalls } from './uploadCalls.ts';
import { visitorCalls } from './visitorCalls.ts';

const nothing = z.object({});
const credentials = z.object({ name: z.string().max(1024), password: z.string().max(LIMITS.passwordMaxLength) });
/**
 * `token` is the bearer token of the session. `device` is present when the caller did not send a valid one: with it, a
 * later sign-in to the same account is not blocked by failed attempts of others. It grants no access.
 */
const session = z.object({ token: z.string(), me: meSchema, device: deviceTokenSchema.optional() });

/** The calls of the chat engine, the same for every shell. Implemented by `src-core`. */
export const chatCalls = {
  /**
   * Creates an account and signs in. Refuses: NAME_INVALID `{reason, character?}` (`NameFault`), NAME_TAKEN (also a
   * confusable name), PASSWORD_TOO_SHORT, PASSWORD_COMMON, TOO_MANY_ATTEMPTS.
   * The first account of a team owns it and may need the `setupCode` that the server prints: SETUP_CODE_REQUIRED,
   * SETUP_CODE_WRONG. Later ones may need the code of an `invitation`: INVITATION_REQUIRED, INVITATION_EXPIRED,
   * INVITATION_REVOKED, INVITATION_USED_UP, TEAM_CLOSED.
   */
  'account.register': defineCall({
    session: 'none',
    input: credentials.extend({ invitation: z.string().max(64).optional(), setupCode: z.string().max(64).optional() }),
    output: session,
  }),
  /**
   * Accepts every name that any version has accepted. `device`: from an earlier sign-in to this account; an invalid one
   * is ignored.
   * Refuses: WRONG_CREDENTIALS (also for an unknown name), TOO_MANY_ATTEMPTS; with the right password
   * ACCOUNT_DEACTIVATED, and for an account that never joined the team INVITATION_REQUIRED or TEAM_CLOSED. With the
   * right password of an account with two-factor sign-in: CODE_REQUIRED without a `code`, CODE_WRONG.
   */
  'account.signIn': defineCall({
    session: 'none',
    input: credentials.extend({ device: deviceTokenSchema.optional(), code: secondFactorSchema.optional() }),
    output: session,
  }),
  /**
   * Completes a sign-in at the identity provider of the server, which sent the page back with the `ticket`, or one with
   * a passkey in the browser of the system. `verifier`: the secret whose SHA-256 the page gave when it began. No code
   * of two-factor sign-in is needed. Refuses: SIGN_IN_EXPIRED (the ticket was used, has expired, or is another page's),
   * PASSKEY_UNKNOWN (it was removed meanwhile), ACCOUNT_DEACTIVATED, TOO_MANY_ATTEMPTS.
   */
  'account.signInWithTicket': defineCall({
    session: 'none',
    input: ticketSchema,
    output: z.object({ token: z.string(), me: meSchema }),
  }),
  /**
   * Resumes a session after a restart or a reconnect, and renews its expiry. Refuses: SESSION_EXPIRED, also when the
   * account was deactivated, or the passkey of the session removed.
   */
  'account.resume': defineCall({
    session: 'none',
    input: z.object({ token: z.string().min(1).max(256) }),
    output: z.object({ me: meSchema }),
  }),
  /**
   * Sets a new password and ends all other sessions of the account. `token`: of the session that continues on this
   * connection; the earlier one is no longer valid. Refuses: WRONG_CREDENTIALS (the current password is not right, or
   * was changed meanwhile), NO_PASSWORD, PASSWORD_TOO_SHORT, PASSWORD_COMMON, TOO_MANY_ATTEMPTS,
   * SESSION_EXPIRED (the passkey of the session was removed).
   */
  'account.changePassword': defineCall({
    session: 'required',
    input: z.object({ password: credentials.shape.password, newPassword: credentials.shape.password }),
    output: z.object({ token: z.string() }),
  }),
  /**
   * Sets a new password with the code that `admin.resetPassword` returned, signs in, and ends all other sessions of the
   * account. `device` as in `account.signIn`. Refuses: RESET_CODE_INVALID (also for an unknown name),
   * PASSWORD_TOO_SHORT, PASSWORD_COMMON, TOO_MANY_ATTEMPTS; with the right code ACCOUNT_DEACTIVATED, and
   * CODE_REQUIRED for an account with two-factor sign-in: the password has been set and all sessions have ended, and
   * `account.signIn` signs in with it and a code.
   */
  'account.resetPassword': defineCall({
    session: 'none',
    input: z.object({
      name: credentials.shape.name,
      code: z.string().max(64),
      newPassword: credentials.shape.password,
      device: deviceTokenSchema.optional(),
    }),
    output: session,
  }),
  /** Ends the session on every connection that uses it. */
  'account.signOut': defineCall({ session: 'required', input: nothing, output: nothing }),
  ...sessionCalls,
  ...twoFactorCalls,
  ...passkeyCalls,
  ...providerCalls,

  /** All people with an account, their presence, and their profiles; for guests only the people in their rooms. */
  'person.list': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({
      people: listOf(personSchema),
      presence: listOf(presenceSchema),
      /** Undefined from servers of earlier versions. */
      profiles: listOf(profileSchema).optional(),
      /** The people who were erased; undefined from servers of earlier versions. */
      erased: listOf(userIdSchema).optional(),
    }),
  }),
  ...profileCalls,

  /**
   * Opens the conversation with a person; creates it if needed, and adds it to both people's lists before its first
   * message. `encrypted`: the encrypted one, which stays beside the other.
   * Refuses: PERSON_NOT_FOUND, NO_SHARED_ROOM (the person is a guest in none of my rooms).
   */
  'direct.open': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema, encrypted: z.boolean().optional() }),
    output: z.object({ conversation: directSummarySchema }),
  }),

  /** My conversations with their heads, previews and unread counts. */
  'conversation.list': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ conversations: listOf(conversationSummarySchema) }),
  }),
  /**
   * Only the heads, in one pipelined round trip: a client compares them after a reconnect, after a wake-up, and
   * periodically. A room includes its state; a room whose new password I have not entered is left out.
   */
  'conversation.heads': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ heads: listOf(headSchema.extend({ room: roomStateSchema.optional() })) }),
  }),
  /**
   * Events after `cursor.offset`, at most `limit`; without a cursor the last `limit`; with `before` the ones before it.
   * With `markRead`, my read cursor moves to the last returned event in the same atomic step; `head` has the unread
   * count and the read cursor from before the move.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, CURSOR_STALE `{epoch, head,
   * agreedOffset}`; ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs archived events.
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
      /** Members whose lease has not expired, at most 1,000 (`room.here` counts all). */
      here: listOf(userIdSchema),
      /** A room's clock and settings. */
      room: roomStateSchema.optional(),
      /** The threads of the returned messages. Absent when they cannot be read, and from earlier versions. */
      threads: threadPageSchema.optional().catch(undefined), // counted from the loaded replies then
    }),
  }),
  /**
   * The messages that I have not read, oldest first, from my own read cursor, which moves to the last of them in the
   * same step: a client without a log of its own gets each message once, however many of its calls run at once
   * (archived messages may be returned to each of them). Recalled messages are left out. At most `limit` events are
   * read; `more`: there are further ones. Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER,
   * ROOM_PASSWORD_REQUIRED; ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs archived messages, and then the cursor
   * stays.
   */
  'conversation.fetchUnread': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      limit: z.number().int().min(1).max(LIMITS.fetchEvents).default(LIMITS.fetchEvents),
    }),
    output: z.object({
      epoch: epochSchema,
      messages: listOf(logEventSchema),
      /** My read cursor after the call, and how many messages are unread then. */
      readOffset: offsetSchema,
      unread: countSchema,
      more: z.boolean(),
    }),
  }),
  /**
   * The threads of the messages from an offset on, `limit` offsets at most, for events that are read from this
   * computer. Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
   */
  'conversation.threads': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      from: offsetSchema.positive(),
      limit: z.number().int().min(1).max(LIMITS.fetchEvents),
    }),
    output: z.object({ epoch: epochSchema, threads: threadPageSchema }),
  }),
  /**
   * Moves my read cursor to max(cursor, offset). Idempotent.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED; ARCHIVE_UNAVAILABLE,
   * ARCHIVE_MISSING when the event is archived.
   */
  'conversation.markRead': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, offset: offsetSchema, epoch: meantForSchema }),
    output: z.object({ readOffset: offsetSchema, unread: countSchema }),
  }),

  /**
   * Appends a message. A retry with the same `clientId` returns the offset of the first send and appends nothing. In a
   * room it restarts the idle time: the room closes at `at` + `idleTtlMs`. With the `epoch` of a room the message is
   * sent only to that room; a direct conversation has the same two people in every epoch. Refuses:
   * CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, MUTED `{until}` (null:
   * indefinitely), TEXT_EMPTY, TEXT_TOO_LONG, TEXT_INVALID; for a message with files also BLOB_NOT_FOUND (a file is not
   * finished, not mine, or in another message) and INVALID_ARGUMENT (a file does not match the result of
   * `upload.finish`, or is repeated). `mentions` of people who are not members are dropped. In a room `all` mentions
   * everyone, `here` those who are in it, and the id of a group its people; `all` and `here` are dropped in a room of
   * more than `LIMITS.mentionEveryone` people, for its owner and moderators in one of more than
   * `LIMITS.moderatorsMentionEveryone`; `replyTo` must be a message of this log: MESSAGE_NOT_FOUND, or
   * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it is archived. `inThread` without `replyTo` is refused with
   * INVALID_ARGUMENT. TOO_MANY_MESSAGES `{limit, retryAfterMs}`: the team's limit of new messages per minute; the same
   * message can be sent after that time.
   */
  'message.send': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      epoch: meantForSchema,
      body: messageBodySchema,
      ...messageReferencesSchema.shape,
    }),
    output: z.object({
      epoch: epochSchema,
      offset: offsetSchema,
      at: instantSchema,
      /** Whether the other person (in a room: anyone else) is present. */
      receiverOnline: z.boolean(),
      /** Whether this was a retry of an earlier send. */
      repeated: z.boolean(),
    }),
  }),

  /**
   * Edits my message: its text, or the caption of its files. It does not count as unread, and does not restart a room's
   * idle time. `mentions` replaces the earlier mentions; of them, only people who are named are notified. Idempotent;
   * `at` is the time of the edit. Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED,
   * MUTED `{until}`, MESSAGE_NOT_FOUND (also for a recalled message), MESSAGE_ARCHIVED, NOT_THE_AUTHOR, TEXT_EMPTY
   * (unless it is a caption), TEXT_TOO_LONG, TEXT_INVALID. `of`: the message as its author sees it, if it is loaded; an
   * encrypted edit has it inside. Servers ignore it.
   */
  'message.edit': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      text: z.string(),
      mentions: messageReferencesSchema.shape.mentions,
      of: editedMessageSchema.optional(),
    }),
    output: z.object({ at: instantSchema }),
  }),

  /**
   * Adds my reaction to a message (`on`), or removes it; does not restart a room's idle time. Idempotent.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, MUTED `{until}`,
   * MESSAGE_NOT_FOUND (also for a recalled message), MESSAGE_ARCHIVED, TOO_MANY_REACTIONS, EMOJI_NOT_FOUND (no custom
   * emoji has this name; only when adding).
   */
  'message.react': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      emoji: reactionEmojiSchema,
      on: z.boolean(),
    }),
    output: nothing,
  }),

  /**
   * Replaces my vote in a poll; empty `choices` take it back. Does not restart a room's idle time. Idempotent. Refuses:
   * as `message.react`, with MESSAGE_NOT_FOUND for a message that is no poll; POLL_CLOSED, POLL_FULL
   * (`LIMITS.pollVoters` other people have voted), INVALID_ARGUMENT (a choice that the poll does not have, or several
   * in a poll for one).
   */
  'poll.vote': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
      choices: pollChoicesSchema,
    }),
    output: nothing,
  }),

  /**
   * Closes a poll; only its author, and the owner and the moderators of a room may. Idempotent.
   * Refuses: as `message.react`, with MESSAGE_NOT_FOUND for a message that is no poll; NOT_THE_AUTHOR.
   */
  'poll.close': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
    }),
    output: nothing,
  }),

  /**
   * Searches one slice of a conversation, newest first: at most `LIMITS.searchEvents` events before `before`, or from
   * the end. `scanned`: number of scanned events; `next`: the `before` of the next slice, null at the beginning of the
   * log. The server keeps no state between slices.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, CURSOR_STALE `{epoch}` (the
   * log's epoch is not `epoch`).
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
   * Probes the whole connection to the log: connections that are backing off retry immediately, and open ones that do
   * not respond are replaced; the connection to Redis only for signed-in clients. All callers share one probe of Redis
   * per second. Refuses: OFFLINE, or why connections are rejected.
   */
  'connection.probe': defineCall({ session: 'none', input: nothing, output: nothing }),

  /** The heartbeat. It must be sent by the interface itself, never by a process that only hosts it. */
  'presence.renew': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ leaseMs: durationMsSchema }),
  }),
  /** Ephemeral: not logged, may be lost. In a room, starting to type is refused with MUTED. */
  'typing.set': defineCall({
    session: 'required',
    input: z.object({ conversationId: conversationIdSchema, typing: z.boolean() }),
    output: nothing,
  }),

  ...highlightCalls,
  ...proposalCalls,
  ...pushCalls,
  ...visitorCalls,
  ...groupDirectCalls,
  ...directoryCalls,
  ...roomCalls,
  ...savedCalls,
  ...reportCalls,
  ...retentionCalls,
  ...healthCalls,
  ...blockCalls,
  ...deviceCalls,
  ...scheduleCalls,
  ...teamCalls,
  ...oversightCalls,
  ...groupCalls,
  ...emojiCalls,
  ...topicCalls,
  ...uploadCalls,
  ...announcementCalls,
  ...settingsCalls,
  ...counterCalls,
  ...inboxCalls,
  ...linkCalls,
  ...exportCalls,
} as const;
