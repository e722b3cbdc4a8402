import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { joinRequestSchema } from './joinRequestCalls.ts';
import { roomIdSchema, roomJoiningSchema } from './model.ts';

/** A room in the directory. */
export const listedRoomSchema = z.object({
  conversationId: roomIdSchema,
  title: z.string(),
  topic: z.string().catch(''),
  joining: roomJoiningSchema.catch('private'),
  /** Whether a password is needed to enter. */
  locked: z.boolean(),
  /** The number of members, and of seats (0: no limit). */
  members: countSchema,
  seats: countSchema,
  /** Time of the last event, and when the room closes (0: never); both rounded to a minute. */
  activeAt: instantSchema,
  closesAt: instantSchema,
  /** Whether the room is in my list. */
  joined: z.boolean(),
  /** My request, if I have to ask before I can join. */
  request: joinRequestSchema.optional().catch(undefined),
});
export type ListedRoom = z.infer<typeof listedRoomSchema>;

/** The last room of a page. */
export const directoryCursorSchema = z
  .string()
  .max(512)
  .regex(/^\d{1,16}:room:/);

export const directoryCalls = {
  /**
   * Finds rooms whose name or topic contains every word of `query`, the most recently active first: the rooms that
   * anyone may join or ask to join, and those that I am in. Hidden rooms are never among them. A change appears within seconds. Pass
   * `next` as `after` for the next page.
   */
  'directory.search': defineCall({
    session: 'required',
    input: z.object({
      query: z.string().max(LIMITS.directoryQueryLength).default(''),
      after: directoryCursorSchema.optional(),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    output: z.object({
      rooms: listOf(listedRoomSchema),
      next: z.string().nullable().default(null),
      /** Of all pages. */
      total: countSchema,
    }),
  }),
} as const;
