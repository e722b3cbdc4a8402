import { z } from 'zod';
import { durationMsSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import {
  clientIdSchema,
  conversationIdSchema,
  meantForSchema,
  offsetSchema,
  roomIdSchema,
  roomMemberSchema,
  roomStateSchema,
  roomSummarySchema,
  userIdSchema,
} from './model.ts';

const nothing = z.object({});
const name = z.string().max(1024);
const nickname = z.string().max(1024);
const password = z.string().max(LIMITS.roomPasswordMaxLength);
const seats = z.number().int().min(1).max(LIMITS.roomSeatsMax);
/** From `LIMITS.roomIdleMinMs` on; the host may set another lower bound, so it is the core that refuses. */
const idleTtlMs = z.number().int().positive().max(LIMITS.roomIdleMaxMs);
const entered = z.object({ conversation: roomSummarySchema });
/** Where a page of a room's people begins: what Redis scans on from. */
const pageSchema = z.string().regex(/^\d{1,20}$/);
/** Every change is logged once: a retry with the same client id changes nothing. */
const change = { conversationId: roomIdSchema, clientId: clientIdSchema };

/**
 * Rooms: what only they have. Writing, fetching and reading are `message.*` and `conversation.*`, as everywhere.
 * Every call on a room may also be refused with ROOM_CLOSED (it is gone), NOT_A_MEMBER, or ROOM_PASSWORD_REQUIRED (the
 * password changed since one proved it: enter again); those of the owner with NOT_THE_OWNER.
 */
export const roomCalls = {
  /**
   * Of many who create one name at once exactly one succeeds. A name that looks like another room's is that room's name.
   * Refuses: ROOM_NAME_INVALID, ROOM_NAME_TAKEN (also by a hidden room), NICKNAME_INVALID.
   */
  'room.create': defineCall({
    session: 'required',
    input: z.object({
      name,
      nickname: nickname.optional(),
      password: password.min(1).nullable(),
      seats,
      idleTtlMs,
      /** A hidden room answers a stranger as if it were not there. */
      hidden: z.boolean().default(false),
      clientId: clientIdSchema,
    }),
    output: entered,
  }),
  /** What the door says, before one enters. Refuses: ROOM_NAME_INVALID, ROOM_NOT_FOUND (also when hidden). */
  'room.peek': defineCall({
    session: 'required',
    input: z.object({ name }),
    output: z.object({ conversationId: conversationIdSchema, room: roomStateSchema }),
  }),
  /**
   * Takes a seat, or proves the new password from the seat one has. Renews nothing but the lease. When all seats are taken,
   * the person who has been away longest loses theirs; when everybody is here, the room is full.
   * Refuses: ROOM_NAME_INVALID, ROOM_NOT_FOUND (also a hidden room with a wrong password), ROOM_PASSWORD_REQUIRED (none was
   * given), ROOM_WRONG_PASSWORD, ROOM_FULL, NICKNAME_INVALID, NICKNAME_TAKEN, TOO_MANY_ATTEMPTS `{retryAfterMs}`,
   * ROOM_REMOVED (the owner removed me, and has not let me back in).
   */
  'room.enter': defineCall({
    session: 'required',
    input: z.object({ name, nickname: nickname.optional(), password: password.optional(), clientId: clientIdSchema }),
    output: entered,
  }),
  /**
   * Gives the seat up. The room stays, also when nobody is left in it. An owner's room passes to the person in it who first entered
   * earliest; where nobody is left who may use it, to the next who enters.
   */
  'room.leave': defineCall({ session: 'required', input: z.object(change), output: nothing }),
  /**
   * The room, its clock, its people and who was in it before, in one round trip. Where many were in it before, some of them are on the
   * next page: `next` as `after`. Somebody who enters or leaves meanwhile may be on two pages; then the later one counts.
   */
  'room.describe': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema, after: pageSchema.optional() }),
    output: z.object({
      room: roomStateSchema,
      members: listOf(roomMemberSchema),
      next: pageSchema.nullable().default(null),
    }),
  }),

  /** Owner: ends it for everybody; nothing of it is kept. */
  'room.close': defineCall({ session: 'required', input: z.object({ conversationId: roomIdSchema }), output: nothing }),
  /** Owner: the clock starts anew with this time. */
  'room.setIdleTime': defineCall({ session: 'required', input: z.object({ ...change, idleTtlMs }), output: nothing }),
  /** Owner: `null` opens it. Everybody else is asked for the new one at their next access. */
  'room.setPassword': defineCall({
    session: 'required',
    input: z.object({ ...change, password: password.min(1).nullable() }),
    output: nothing,
  }),
  /** Owner: fewer seats than people send nobody away; they only let nobody in. */
  'room.setSeats': defineCall({ session: 'required', input: z.object({ ...change, seats }), output: nothing }),
  /** Owner: `forMs` null is for good. It ends by itself, and does not end by leaving. Refuses: PERSON_NOT_FOUND. */
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
  /** Owner: takes the seat of a person, who may not enter until they are readmitted. Refuses: PERSON_NOT_FOUND. */
  'room.remove': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),
  /** Owner: lets a person who was removed enter again. Somebody who was not removed changes nothing. */
  'room.readmit': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),
  /** Owner: to somebody in the room, who can write from then on. Refuses: PERSON_NOT_FOUND. */
  'room.handOver': defineCall({
    session: 'required',
    input: z.object({ ...change, userId: userIdSchema }),
    output: nothing,
  }),

  /** One's own message; the owner anyone's. Its content is gone from the store. Refuses: MESSAGE_NOT_FOUND, NOT_THE_AUTHOR. */
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
