import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { directoryCursorSchema } from './directoryCalls.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { hookSchema } from './noticeModel.ts';
import { epochSchema, roomIdSchema, roomJoiningSchema, userIdSchema } from './model.ts';
import { sessionSchema } from './sessionCalls.ts';

const nothing = z.object({});
const person = z.object({ userId: userIdSchema });

/** A room as admins see it: nothing of its messages, its topic or its description. */
export const adminRoomSchema = z.object({
  conversationId: roomIdSchema,
  /** Of this room; a later one of the same name has another. */
  epoch: epochSchema,
  title: z.string(),
  ownerId: userIdSchema,
  joining: roomJoiningSchema.catch('private'),
  /** Whether a password is needed to enter, and whether the room is invisible to other people. */
  locked: z.boolean(),
  hidden: z.boolean(),
  /** The number of members, and of seats (0: no limit). */
  members: countSchema,
  seats: countSchema,
  /** Time of the last event, and when the room closes (0: never). */
  activeAt: instantSchema,
  closesAt: instantSchema,
});
export type AdminRoom = z.infer<typeof adminRoomSchema>;

/**
 * How much storage the files in a room use, for admins; in all group messages or all direct ones together, so that the
 * sums do not show who writes to whom; or in rooms that have closed and whose files are being removed.
 */
export const roomStorageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    room: adminRoomSchema.pick({ conversationId: true, title: true, locked: true, hidden: true }),
    bytes: countSchema,
  }),
  z.object({ kind: z.enum(['groups', 'direct', 'closed']), bytes: countSchema }),
]);
export type RoomStorage = z.infer<typeof roomStorageSchema>;

const room = z.object({ conversationId: roomIdSchema, epoch: epochSchema });

/** What admins see and end that belongs to other people. */
export const oversightCalls = {
  /**
   * The sessions of a person that have not ended, the last used first. Admins see those of members and guests, the
   * owner those of all. Refuses: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND (also when deactivated).
   */
  'admin.sessions': defineCall({
    session: 'required',
    input: person,
    output: z.object({ sessions: listOf(sessionSchema) }),
  }),
  /**
   * Ends one session of a person on every connection that uses it. No effect when it has ended already. Refuses as
   * `admin.sessions` does.
   */
  'admin.endSession': defineCall({ session: 'required', input: person.extend({ id: userIdSchema }), output: nothing }),
  /**
   * Ends all sessions of a person, also those of earlier versions that are not listed. The person can sign in again.
   * Refuses as `admin.sessions` does.
   */
  'admin.endSessions': defineCall({ session: 'required', input: person, output: nothing }),

  /**
   * All rooms whose name or topic contains every word of `query`, also hidden ones, whose topic is not searched; the
   * most recently active first. Not among them: group direct messages. A change appears within seconds. Pass `next` as
   * `after` for the next page; a page may have fewer rooms than `limit`. Refuses: NOT_ADMIN.
   */
  'admin.rooms': defineCall({
    session: 'required',
    input: z.object({
      query: z.string().max(LIMITS.directoryQueryLength).default(''),
      after: directoryCursorSchema.optional(),
      limit: z.number().int().min(1).max(50).default(50),
    }),
    output: z.object({
      rooms: listOf(adminRoomSchema),
      next: z.string().nullable(),
      /** Of all pages. */
      total: countSchema,
    }),
  }),
  /**
   * A page of the members of a room, from whom an admin chooses a new owner; without visitors. A person who enters or
   * leaves in between may be on two pages or on none. Refuses: NOT_ADMIN, ROOM_CLOSED (also when the epoch differs).
   */
  'admin.roomMembers': defineCall({
    session: 'required',
    input: room.extend({
      after: z
        .string()
        .regex(/^\d{1,20}$/)
        .default('0'),
    }),
    output: z.object({ userIds: listOf(userIdSchema), next: z.string().nullable() }),
  }),
  /**
   * Closes a room, as its owner could: everyone in it receives `room.closed`. Refuses: NOT_ADMIN, ROOM_HELD (under legal
   * hold), ROOM_CLOSED (also when the epoch differs).
   */
  'admin.closeRoom': defineCall({ session: 'required', input: room, output: nothing }),
  /**
   * Makes a member the owner of a room. Refuses: NOT_ADMIN, ROOM_CLOSED (also when the epoch differs), PERSON_NOT_FOUND
   * (not a member, or deactivated).
   */
  'admin.setRoomOwner': defineCall({
    session: 'required',
    input: room.extend({ userId: userIdSchema }),
    output: nothing,
  }),

  /**
   * The bytes of the files of the team, and the limit (0: none), with a page of the people whose files they are, the
   * largest first; also of people who are visitors or former members. `total`: the number of all. Pass `next` as `after`
   * for the next page. A person whose files change in between may be on two pages or on none. Refuses: NOT_ADMIN.
   */
  'admin.storage': defineCall({
    session: 'required',
    input: z.object({ after: countSchema.max(LIMITS.storageRows).default(0) }),
    output: z.object({
      totalBytes: countSchema,
      limitBytes: countSchema,
      people: listOf(z.object({ userId: userIdSchema, bytes: countSchema })),
      /** Of all pages. */
      total: countSchema,
      next: countSchema.nullable(),
    }),
  }),
  /**
   * As `admin.storage`, with a page of the rooms with files. A row `closed` has the closed rooms of its page only. Refuses:
   * NOT_ADMIN.
   */
  'admin.storageByRoom': defineCall({
    session: 'required',
    input: z.object({ after: countSchema.max(LIMITS.storageRows).default(0) }),
    output: z.object({
      totalBytes: countSchema,
      limitBytes: countSchema,
      rooms: listOf(roomStorageSchema),
      /** Of all pages. */
      total: countSchema,
      next: countSchema.nullable(),
    }),
  }),

  /**
   * The webhooks of everyone, also of people who are deactivated, without their tokens. Pass `next` as `after` for the
   * next page. A page may be empty although there is a next one, and a hook that is created meanwhile may be on two
   * pages or on none. Refuses: NOT_ADMIN.
   */
  'admin.hooks': defineCall({
    session: 'required',
    input: z.object({
      after: z
        .string()
        .regex(/^\d{1,20}:\d{1,6}$/)
        .default('0:0'),
    }),
    output: z.object({ hooks: listOf(hookSchema), next: z.string().nullable() }),
  }),
  /** Removes a webhook of a person at once. Refuses: NOT_ADMIN, HOOK_NOT_FOUND. */
  'admin.revokeHook': defineCall({
    session: 'required',
    input: person.extend({ id: hookSchema.shape.id }),
    output: nothing,
  }),
} as const;
