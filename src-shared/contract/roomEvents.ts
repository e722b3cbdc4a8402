import { z } from 'zod';
import { epochSchema, roomIdSchema, roomStateSchema } from './model.ts';

/** Which incarnation of the conversation a frame is of. Older servers leave it out. */
export const frameEpochSchema = epochSchema.optional();

/** What happens to a room beside its log. */
export const roomEvents = {
  /**
   * Settings, owner or number of people changed. A message changes only the clock, and is told by itself: the room then
   * closes at `event.at` + `idleTtlMs`. Ephemeral: every comparison of heads brings the state too.
   */
  'room.changed': z.object({ conversationId: roomIdSchema, epoch: frameEpochSchema, room: roomStateSchema }),
  /** It is gone: its owner closed it, or nobody wrote. Ephemeral: a client also learns it from ROOM_CLOSED. */
  'room.closed': z.object({
    conversationId: roomIdSchema,
    epoch: frameEpochSchema,
    reason: z.enum(['owner', 'quiet']).catch('quiet'),
  }),
  /** I am no longer in it: I left (from any window), or was removed. */
  'room.left': z.object({
    conversationId: roomIdSchema,
    epoch: frameEpochSchema,
    reason: z.enum(['left', 'removed']).catch('left'),
  }),
} as const;
