import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { epochSchema, roomIdSchema, roomStateSchema } from './model.ts';

/** The epoch of the conversation that the frame belongs to. Older servers omit it. */
export const frameEpochSchema = epochSchema.optional();

/** Events of a room that are not logged. */
export const roomEvents = {
  /**
   * Settings, owner or number of people changed. A message changes only the idle time and has its own event: the room
   * then closes at `event.at` + `idleTtlMs`. Ephemeral: every comparison of heads has the same data.
   */
  'room.changed': z.object({ conversationId: roomIdSchema, epoch: frameEpochSchema, room: roomStateSchema }),
  /**
   * The room was closed by its owner, an admin or its idle time. Ephemeral: a client also learns it from ROOM_CLOSED.
   */
  'room.closed': z.object({
    conversationId: roomIdSchema,
    epoch: frameEpochSchema,
    reason: z.enum(['owner', 'admin', 'quiet']).catch('quiet'),
  }),
  /** I am no longer a member: I left (in any window) or was removed. */
  'room.left': z.object({
    conversationId: roomIdSchema,
    epoch: frameEpochSchema,
    reason: z.enum(['left', 'removed']).catch('left'),
    /** When I may enter again; absent: once I am readmitted, if I left, or if only `room.enter` knows it. */
    until: instantSchema.optional().catch(undefined),
  }),
} as const;
