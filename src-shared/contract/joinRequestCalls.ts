import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { epochSchema, roomIdSchema, userIdSchema } from './model.ts';

/** Where I stand with a room that people join by request. */
export const joinRequestSchema = z.object({
  state: z.enum(['none', 'pending', 'declined']),
  /** When a pending request ends by itself; when I may ask again after a declined one; otherwise null. */
  until: instantSchema.nullable(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;

/** A pending request, as the owner and the moderators of the room see it. */
export const joinRequesterSchema = z.object({
  userId: userIdSchema,
  /** Empty: none. */
  note: z.string().catch(''),
  at: instantSchema,
});
export type JoinRequester = z.infer<typeof joinRequesterSchema>;

/** A code point is at most two UTF-16 units. Line breaks become spaces. */
const note = z
  .string()
  .max(2 * LIMITS.joinRequestNoteLength)
  .refine((text) => Array.from(text).length <= LIMITS.joinRequestNoteLength, 'is too long')
  .default('');

/** Requests belong to one incarnation of the room: `epoch` of `room.requests`. */
const decision = { conversationId: roomIdSchema, epoch: epochSchema, userId: userIdSchema };

/**
 * Requests to join a room whose setting `joining` is `request`. A person has at most one pending request per room, which
 * ends after `LIMITS.joinRequestMs`, when the room gets another setting, and when the person enters otherwise. Guests
 * neither ask nor decide.
 */
export const joinRequestCalls = {
  /**
   * Asks to join. A repetition keeps the first request and its note. Refuses: ROOM_NOT_FOUND (also for a hidden room),
   * ROOM_REMOVED `{until}`, JOIN_REQUEST_NOT_NEEDED (I may enter), JOIN_REQUEST_DECLINED `{until}`,
   * TOO_MANY_JOIN_REQUESTS (`LIMITS.joinRequests`). `encrypted` false: the person has confirmed that the server may read
   * the room; servers ignore it.
   */
  'room.ask': defineCall({
    session: 'required',
    input: z.object({
      conversationId: roomIdSchema,
      note,
      encrypted: z.boolean().optional(),
    }),
    output: z.object({ request: joinRequestSchema }),
  }),
  /** Withdraws my pending request. Idempotent. */
  'room.withdraw': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema }),
    output: z.object({ request: joinRequestSchema }),
  }),
  /** Moderator: the pending requests, at most `LIMITS.joinRequests`, the oldest first. */
  'room.requests': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema }),
    output: z.object({ epoch: epochSchema, requests: listOf(joinRequesterSchema) }),
  }),
  /**
   * Moderator: gives the person a seat, without the password, under their name. It takes no one else's seat. A
   * repetition has no effect, also by another moderator. Refuses: ROOM_REPLACED, JOIN_REQUEST_ENDED (also when the person
   * has left the team or become a guest), ROOM_FULL (the request stays), NICKNAME_TAKEN.
   */
  'room.approve': defineCall({ session: 'required', input: z.object(decision), output: z.object({}) }),
  /**
   * Moderator: declines; the person may ask again after `LIMITS.joinRequestAgainMs`. A repetition has no effect, also by
   * another moderator. Refuses: ROOM_REPLACED, JOIN_REQUEST_ENDED.
   */
  'room.decline': defineCall({ session: 'required', input: z.object(decision), output: z.object({}) }),
} as const;

/** Both are ephemeral: after a reconnection, `room.requests`, and `directory.search` or `room.peek`. */
export const joinRequestEvents = {
  /** For the owner and the moderators of a room: its pending requests changed. */
  'room.requestsChanged': z.object({ conversationId: roomIdSchema, epoch: epochSchema }),
  /** My request to join a room changed, here or elsewhere. */
  'room.requestChanged': z.object({ conversationId: roomIdSchema, epoch: epochSchema, request: joinRequestSchema }),
} as const;
