import { fetchEvents } from '../conversation/fetchEvents.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { peopleOf } from '../directId.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { readNames } from '../person/readNames.ts';
import { describeWholeRoom } from '../room/describeRoom.ts';
import { toMembers } from '../room/toMembers.ts';
import { parseRoom } from '../conversation/summaries.ts';
import { ExportError } from './ExportError.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  referencedPeople,
  type ExportedRoom,
  type ExportHeader,
} from './exportFormat.ts';
import { readLog, type LogRange } from './readLog.ts';

/** A user who can always read the conversation, independently of its password. */
async function findReader({ redis, keys }: LogPorts, conversationId: string): Promise<string> {
  if (!isRoom(conversationId)) return peopleOf(conversationId)[0];
  const { meta, members } = keys.conversation(conversationId);
  const owner = await redis.call('reading the owner of a room', (command) => command.hget(meta, 'owner'));
  if (owner === null) throw new ExportError('CONVERSATION_UNKNOWN', 'There is no such room; perhaps it has closed.');
  // An owner who leaves hands the room over, so only an empty room has an owner who is not a member.
  const entry = await redis.call('reading the membership of an owner', (command) => command.hget(members, owner));
  if (entry === null || !/^\d/.test(entry))
    throw new ExportError('CONVERSATION_UNKNOWN', 'This room is empty. Enter it, then export it.');
  return owner;
}

async function readRoom(ports: LogPorts, conversationId: string, userId: string): Promise<ExportedRoom> {
  const { room, members } = await describeWholeRoom(ports, conversationId, userId);
  const state = parseRoom(room);
  const { title, ownerId, locked, hidden, seats, idleTtlMs } = state;
  const people = toMembers(ports.redis, state, members, true).map(
    ({ userId: id, nickname, role, removed, mutedUntil }) => ({
      userId: id,
      nickname,
      role,
      removed,
      mutedUntil,
    }),
  );
  return { title, ownerId, locked, hidden, seats, idleTtlMs, members: people };
}

/** The export header, and the range of events to export: up to the current head. */
export async function readHeader(
  ports: LogPorts,
  conversationId: string,
): Promise<{ header: ExportHeader; range: LogRange }> {
  const reader = await findReader(ports, conversationId);
  const { head, reads } = await fetchEvents(ports, reader, { conversationId, limit: 1, markRead: false });
  const range = { conversationId, reader, epoch: head.epoch, head: head.offset };
  const room = isRoom(conversationId) ? await readRoom(ports, conversationId, reader) : undefined;
  const ids = new Set(room === undefined ? peopleOf(conversationId) : room.members.map(({ userId }) => userId));
  for (const { userId } of reads) ids.add(userId);
  for await (const event of readLog(ports, range)) for (const id of referencedPeople(event)) ids.add(id);
  const names = await readNames(ports, [...ids]);
  const people = [...ids].toSorted().map((id) => ({ id, name: names.get(id) ?? id }));
  const header: ExportHeader = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    conversationId,
    kind: room === undefined ? 'direct' : 'room',
    epoch: range.epoch,
    head: range.head,
    people,
    reads: reads.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    ...(room !== undefined && { room }),
  };
  return { header, range };
}
