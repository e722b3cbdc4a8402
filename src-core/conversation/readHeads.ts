import { z } from 'zod';
import {
  type DirectSummary,
  type Head,
  type LastMessage,
  lastMessageSchema,
  type Person,
  type RoomState,
  roomStateSchema,
  type RoomSummary,
} from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Session } from '../Client.ts';
import { readVisibility } from '../guest/companions.ts';
import { leaveConversations } from './leaveConversations.ts';
import { prepareList } from './listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, type ReplyOf, type ScriptOutcome } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';

const PREVIEW_LENGTH = 140;

export type HeadReply = ReplyOf<typeof scripts.readHead>;

export interface HeadPorts extends DataPorts {
  readonly timing: Timing;
}

export interface Heads {
  readonly heads: ReadonlyMap<string, HeadReply>;
  /** Rooms whose new password this person has not entered, with the details of ROOM_PASSWORD_REQUIRED. */
  readonly locked: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/**
 * The arguments of `readHead`, which also renews the reader's lease. `withLast`: include a preview of the newest
 * message.
 */
export function headArgs({ conversationLeaseMs }: Timing, reader: string, withLast: boolean) {
  return { reader, leaseMs: conversationLeaseMs, withLast, preview: PREVIEW_LENGTH };
}

/**
 * Reads the heads of all conversations of a person, by id. One pipelined round trip; a second one only for
 * conversations that the session is not subscribed to yet, which it subscribes to then. Closed rooms, and rooms that
 * the person is no longer a member of, are removed from the list. Guests get no conversations with people outside their
 * rooms.
 */
export async function readHeads(ports: HeadPorts, session: Session, withLast: boolean): Promise<Heads> {
  const { redis, keys, timing } = ports;
  const { me } = session;
  const prepareHead = (id: string) =>
    prepare(scripts.readHead, keys.conversation(id), headArgs(timing, me.id, withLast));
  const heads = new Map<string, HeadReply>();
  const locked = new Map<string, Readonly<Record<string, unknown>>>();
  const gone: string[] = [];

  function collect(ids: readonly string[], outcomes: readonly ScriptOutcome<HeadReply>[]): void {
    for (const [index, outcome] of outcomes.entries()) {
      const id = ids[index];
      if (id === undefined) continue;
      if (outcome.ok) {
        heads.set(id, outcome.reply);
        session.expectPushes(id, outcome.reply.epoch, outcome.reply.offset);
      } else if (outcome.error.code === 'ROOM_PASSWORD_REQUIRED') locked.set(id, outcome.error.details);
      // An unreadable head was logged and is left out, so that the others are still returned.
      else if (outcome.error.code === 'INTERNAL') continue;
      else if (!isGone(outcome)) throw outcome.error;
      else if (isRoom(id)) gone.push(id);
      if (!outcome.ok) session.revoke(id, outcome.error);
    }
  }

  const known = session.conversationIds;
  const [list, ...replies] = await redis.runAll([prepareList(keys, me.id), ...known.map(prepareHead)]);
  if (!list.ok) throw list.error;
  collect(known, replies);
  await session.retryRoomChecks();

  const alreadyRead = new Set(known);
  const added = list.reply.conversationIds.filter((id) => !alreadyRead.has(id));
  await Promise.all(added.map((id) => session.subscribe(id)));
  collect(added, await redis.runAll(added.map(prepareHead)));
  if (gone.length > 0) {
    await leaveConversations(ports, me.id, { graceMs: timing.listGraceMs, conversationIds: gone });
  }
  const isVisible = await readVisibility(ports, session);
  for (const id of heads.keys()) if (!isVisible(id)) heads.delete(id);
  return { heads, locked };
}

/** Whether the conversation of a list entry does not exist yet, or no longer, for this person. */
function isGone(outcome: ScriptOutcome<HeadReply>): boolean {
  if (outcome.ok) return false;
  return ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED', 'NOT_A_MEMBER'].includes(outcome.error.code);
}

export function toHead(conversationId: string, { epoch, offset, unread, readOffset }: HeadReply): Head {
  return { conversationId, epoch, offset, unread, readOffset };
}

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
