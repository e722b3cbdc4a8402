import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { clientIdSchema, roomIdSchema } from './model.ts';
import { meSchema } from './teamModel.ts';

/** Secret: the part of a guest link that admits to its room. */
const code = z.string().min(1).max(64);

/**
 * A visitor enters one room by a guest link, without an account: they get a random id and a session, and choose a
 * nickname. They may do in their rooms what a guest may, but have no direct conversations. When they have been offline
 * for five minutes they are removed: they lose their seat, and their session ends. Their messages stay.
 */
export const visitorCalls = {
  /**
   * Enters the room of a guest link and signs in. `code` replaces the password of the room.
   * Refuses: GUEST_LINK_INVALID (also for a room that does not exist), NICKNAME_INVALID, NICKNAME_TAKEN (in the room, or
   * the name of an account), ROOM_FULL, TOO_MANY_ATTEMPTS.
   */
  'visitor.enter': defineCall({
    session: 'none',
    input: z.object({ room: z.string().max(1024), code, nickname: z.string().max(1024) }),
    output: z.object({ token: z.string(), me: meSchema, conversationId: roomIdSchema }),
  }),
  /**
   * Owner of the room: creates its guest link, which replaces the former one, or removes it. `code` is not stored and is
   * returned only here. Visitors who are in the room stay. Refuses: ROOM_ENCRYPTED.
   */
  'visitor.setLink': defineCall({
    session: 'required',
    input: z.object({ conversationId: roomIdSchema, clientId: clientIdSchema, on: z.boolean() }),
    output: z.object({ code: code.nullable() }),
  }),
} as const;
