import { z } from 'zod';
import { durationMsSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS, SLOW_MODES_MS } from './limits.ts';
import { joinRequestCalls, joinRequestSchema } from './joinRequestCalls.ts';
import { listOf } from './listOf.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  roomEncryptionSchema,
  roomJoiningSchema,
  meantForSchema,
  offsetSchema,
  roomIdSchema,
  roomMemberSchema,
  roomStateSchema,
  roomWritersSchema,
  roomSummarySchema,
  userIdSchema,
} from './model.ts';

const nothing = z.object({});
const name = z.string().max(1024);
const nickname = z.string().max(1024);
const password = z.string().max(LIMITS.roomPasswordMaxLength);
/** 0: no limit. */
const seats = z.number().int().min(0).max(LIMITS.roomSeatsMax);
/** 0: never. Not bounded below by `LIMITS.roomIdleMinMs` here, because the host may set another bound; the core checks it. */
const idleTtlMs = z.number().int().nonnegative().max(LIMITS.roomIdleMaxMs);
const slowModeMs = z.literal(SLOW_MODES_MS);
/** The core checks the limits. */
const topicText = z.string().max(8_192);
const entered = z.object({ conversation: roomSummarySchema });
/** The cursor of a page of a room's people, from Redis' SCAN. */
const pageSchema = z.string().regex(/^\d{1,20}$/);
/** Every change is logged once: a retry with the same client id changes nothing. */
const change = { conversationId: roomIdSchema, clientId: clientIdSchema };

/**
 * The calls that only rooms have. Sending, fetching and reading use `message.*` and `conversation.*`.
 * Every call on a room may also be refused with ROOM_CLOSED, NOT_A_MEMBER, or ROOM_PASSWORD_REQUIRED (the password has
 * changed: enter again); the owner's calls with NOT_THE_OWNER, those of moderators with NOT_A_MODERATOR, or NOT_THE_OWNER
 * when a moderator makes them for the owner or another moderator.
 */
export const roomCalls = {
  /**
   * Of concurrent calls with one name exactly one succeeds. Confusable names count as the same name. With `encryption` the
   * room is encrypted, and its `password` is the access token that its members derive from it.
   * Refuses: TOO_MANY_ROOMS `{limit}` (of the team), ROOM_NAME_INVALID, ROOM_NAME_TAKEN (also by a hidden room),
   * NICKNAME_INVALID, ROOM_TOPIC_INVALID `{field, maxLength}`, TOO_MANY_ATTEMPTS (new passwords), INVALID_ARGUMENT (an
   * encrypted room has an access token, and is not hidden: a client reads the salt before it enters).
   */
  'room.create': defineCall({
    session: 'required',
    input: z.object({
      name,
      nickname: nickname.optional(),
      password: password.min(1).nullable(),
      seats,
      idleTtlMs,
      /** A hidden room is invisible to non-members. */
      hidden: z.boolean().default(false),
      joining: roomJoiningSchema.default('private'),
      encryption: roomEncryptionSchema.nullable().default(null),
      topic: topicText.default(''),
      clientId: clientIdSchema,
    }),
    output: entered,
  }),
  /**
   * Reads a room before entering it; `encrypted`: only an encrypted one, or only another one. Refuses: ROOM_NAME_INVALID,
   * ROOM_NOT_FOUND (also for a hidden room).
   */
  'room.peek': defineCall({
    session: 'required',
    input: z.object({ name, encrypted: z.boolean().optional() }),
    output: z.object({
      conversationId: conversationIdSchema,
      room: roomStateSchema,
      /** My request, if I have to ask before I can join. */
      request: joinRequestSchema.optional().catch(undefined),
    }),
  }),
  /**
   * Enters a room, or, for a member, submits its new password; `encrypted`: the encrypted room of that name, whose
   * `password` is the access token, which is checked whenever it is given. Renews only the lease. When all seats are taken, the
   * member who has been absent longest loses theirs; when all members are present, the room is full.
   * Refuses: ROOM_NAME_INVALID, ROOM_NOT_FOUND (also for a hidden room with a wrong password), ROOM_PASSWORD_REQUIRED
   * (no password given), ROOM_WRONG_PASSWORD, ROOM_FULL, NICKNAME_INVALID, NICKNAME_TAKEN, TOO_MANY_ATTEMPTS
   * `{retryAfterMs}`, ROOM_REMOVED `{until}` (I was removed; null: until I am readmitted), JOIN_REQUEST_REQUIRED (see
   * `room.ask`).
   */
  'room.enter': defineCall({
    session: 'required',
    input: z.object({
      name,
      encrypted: z.boolean().default(false),
      nickname: nickname.optional(),
      password: password.optional(),
      clientId: clientIdSchema,
    }),
    output: entered,
  }),
  /**
   * Leaves the room. The room stays, even without members. When the owner leaves, the member with access who entered
   * first becomes the owner; without such a member, the next person who enters.
   */
  'room.leave': defineCall({ session: 'required', input: z.object(change), output: nothing }),
  /**
   * The room with its clock, members and former members. Further former members are on the next page: pass `next` as
   * `after`. A person who enters or leaves in between may be on two pages; the later one counts.
   */
  'room.describe': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema, after: pageSchema.optional() }),
    output: z.object({
      room: roomStateSchema,
      description: z.string().catch(''),
      members: listOf(roomMemberSchema),
      next: pageSchema.nullable().default(null),
    }),
  }),

  /** Owner: closes the room and deletes its data. */
  'room.close': defineCall({ session: 'required', input: z.object({ conversationId: roomIdSchema }), output: nothing }),
  /** Owner: sets the idle time and restarts it; 0: the room never closes by itself. */
  'room.setIdleTime': defineCall({ session: 'required', input: z.object({ ...change, idleTtlMs }), output: nothing }),
  /**
   * Owner: `null` removes the password. All other members must enter the new one at their next access. `encryption`: only of
   * an encrypted room, whose password can't be removed. Refuses: TOO_MANY_ATTEMPTS, ROOM_ENCRYPTED.
   */
  'room.setPassword': defineCall({
    session: 'required',
    input: z.object({
      ...change,
      password: password.min(1).nullable(),
      encryption: roomEncryptionSchema.nullable().default(null),
    }),
    output: nothing,
  }),
  /** Owner: 0 removes the limit; fewer seats than members removes nobody, but prevents others from entering. */
  'room.setSeats': defineCall({ session: 'required', input: z.object({ ...change, seats }), output: nothing }),
  /** Owner: sets topic and description; empty texts remove them. Refuses: ROOM_TOPIC_INVALID `{field, maxLength}`. */
  'room.setTopic': defineCall({
    session: 'required',
    input: z.object({ ...change, topic: topicText, description: topicText }),
    output: nothing,
  }),
  /** Moderator: sets who may join. Members stay; requests that are no longer needed end. */
  'room.setJoining': defineCall({
    session: 'required',
    input: z.object({ ...change, joining: roomJoiningSchema }),
    output: nothing,
  }),
  /** Owner: sets who may write new messages. Its owner and its moderators always may. */
  'room.setWriters': defineCall({
    session: 'required',
    input: z.object({ ...change, writers: roomWritersSchema }),
    output: nothing,
  }),
  /**
   * Owner: sets how often each member may write a new message; its owner and its moderators always may. 0 ends the slow
   * mode.
   */
  'room.setSlowMode': defineCall({
    session: 'required',
    input: z.object({ ...change, slowModeMs }),
    output: nothing,
  }),
  /**
   * Owner: makes a member a moderator, or ends that role, which also ends when the person leaves. Refuses:
   * PERSON_NOT_FOUND, TOO_MANY_MODERATORS.
   */
  'room.setModerator': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema, on: z.boolean() }),
    output: nothing,
  }),
  /**
   * Moderator: `forMs` null: indefinitely. The mute expires by itself, and leaving the room does not end it. Refuses:
   * PERSON_NOT_FOUND.
   */
  'room.mute': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema, forMs: durationMsSchema.nullable() }),
    output: nothing,
  }),
  'room.unmute': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),
  /**
   * Moderator: removes a person, who may not enter for a time, or until they are readmitted (`forMs` null or absent).
   * Refuses: PERSON_NOT_FOUND.
   */
  'room.remove': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema, forMs: durationMsSchema.nullable().optional() }),
    output: nothing,
  }),
  /** Moderator: lets a removed person enter again. Without effect for other people. */
  'room.readmit': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),
  /** Owner: transfers the ownership to a member, and ends their mute. Refuses: PERSON_NOT_FOUND. */
  'room.handOver': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),

  ...joinRequestCalls,

  /**
   * Recalls one's own message, as owner or moderator any message. Deletes its content from the store. Refuses: MESSAGE_NOT_FOUND,
   * NOT_THE_AUTHOR.
   */
  'message.recall': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      clientId: clientIdSchema,
      offset: offsetSchema,
      epoch: meantForSchema,
    }),
    output: nothing,
  }),
} as const;
