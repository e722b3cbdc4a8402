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

/** A room whose new password has not been proved: what it is, and nothing of what was said in it. */
export function lockedSummary(conversationId: string, details: unknown): RoomSummary {
  const { epoch, room } = lockedSchema.parse(details);
  const nothing = { offset: 0, unread: 0, readOffset: 0, last: null };
  return { conversationId, epoch, ...nothing, kind: 'room', room: parseRoom(room), passwordRequired: true };
}

/** A room's state as its scripts write it (JSON). */
export function parseRoom(json: string | null): RoomState {
  return roomStateSchema.parse(JSON.parse(json ?? 'null'));
}

function toLast(json: string | null): LastMessage | null {
  if (json === null) return null;
  // A list without this preview is better than none.
  return lastMessageSchema.nullable().catch(null).parse(JSON.parse(json));
}
