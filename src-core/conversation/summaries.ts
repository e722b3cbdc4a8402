import { z } from 'zod';
import {
  lastMessageSchema,
  roomStateSchema,
  type DirectSummary,
  type LastMessage,
  type Person,
  type RoomState,
  type RoomSummary,
} from '#shared/contract/model.ts';
import { toHead, type HeadReply } from './readHeads.ts';

export function directSummary(conversationId: string, reply: HeadReply, other: Person): DirectSummary {
  return { ...toHead(conversationId, reply), kind: 'direct', with: other, last: toLast(reply.last) };
}

export function roomSummary(conversationId: string, reply: HeadReply): RoomSummary {
  const room = parseRoom(reply.room);
  const head = toHead(conversationId, reply);
  return { ...head, kind: 'room', room, passwordRequired: false, last: toLast(reply.last) };
}

const lockedSchema = z.object({ epoch: z.string(), room: z.string() });

/** The summary of a room whose new password has not been entered: its state, without any message content. */
export function lockedSummary(conversationId: string, details: unknown): RoomSummary {
  const { epoch, room } = lockedSchema.parse(details);
  const nothing = { offset: 0, unread: 0, readOffset: 0, last: null };
  return { conversationId, epoch, ...nothing, kind: 'room', room: parseRoom(room), passwordRequired: true };
}

/** Parses a room's state as the scripts write it (JSON). */
export function parseRoom(json: string | null): RoomState {
  return roomStateSchema.parse(JSON.parse(json ?? 'null'));
}

function toLast(json: string | null): LastMessage | null {
  if (json === null) return null;
  // An invalid preview must not make the whole list fail.
  return lastMessageSchema.nullable().catch(null).parse(JSON.parse(json));
}
