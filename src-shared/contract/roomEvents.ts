import { z } from 'zod';
import { roomIdSchema, roomStateSchema } from './model.ts';

/** What happens to a room beside its log. */
export const roomEvents = {
  /**
   * Settings, owner or number of people changed. A message changes only the clock, and is told by itself: the room then
   * closes at `event.at` + `idleTtlMs`. Ephemeral: every comparison of heads brings the state too.
   */
  'room.changed': z.object({ conversationId: roomIdSchema, room: roomStateSchema }),
  /** It is gone: its owner closed it, or nobody wrote. Ephemeral: a client also learns it from ROOM_CLOSED. */
  'room.closed': z.object({ conversationId: roomIdSchema, reason: z.enum(['owner', 'quiet']) }),
  /** I am no longer in it: I left (from any window), or was removed. */
  'room.left': z.object({ conversationId: roomIdSchema, reason: z.enum(['left', 'removed']) }),
} as const;
