import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { clientIdSchema, roomIdSchema, roomSummarySchema, userIdSchema } from './model.ts';

const userIds = z.array(userIdSchema).min(1).max(LIMITS.groupDirectPeople);
const opened = z.object({ conversation: roomSummarySchema });

/**
 * A group direct message is a hidden room of 3 to 20 people that never closes (`room.direct`). It has no name: its title
 * are the names of its people, and only they can add others. Leaving and everything else is as in a room, but nobody
 * closes it.
 * Calls may be refused with INVALID_ARGUMENT `{field: 'userIds'}` (fewer than two others, or more than the limit) and
 * PERSON_NOT_FOUND (also when deactivated).
 */
export const groupDirectCalls = {
  /** Opens the conversation of exactly these people and me, or creates it. */
  'direct.openGroup': defineCall({
    session: 'required',
    input: z.object({ userIds, clientId: clientIdSchema }),
    output: opened,
  }),
  /**
   * Adds people, who then see all of its messages. Refuses: ROOM_CLOSED, NOT_A_MEMBER; INVALID_ARGUMENT
   * `{field: 'conversationId'}` for a room with a name of its own.
   */
  'direct.addPeople': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema, userIds, clientId: clientIdSchema }),
    output: opened,
  }),
} as const;
