import type { LogEvent } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { fetchEvents } from '../conversation/fetchPage.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedRoom,
  ExportError,
  type ExportHeader,
  referencedPeople,
} from './exportFormat.ts';
import { readNames } from '../person/personHandlers.ts';
import { describeWholeRoom, toMembers } from '../room/describeRoom.ts';

/** A user who can always read the conversation, independently of its password. */
async function findReader({ redis, keys }: LogPorts, conversationId: string): Promise<string> {
  if (!isRoom(conversationId)) return peopleOf(conversationId)[0];
  const { meta, members } = keys.conversation(conversationId);
  const owner = await redis.call('reading the owner of a room', (command) => command.hget(meta, 'owner'));
  if (owner === null)
    throw new ExportError(
      'CONVERSATION_UNKNOWN',
      'There is no such room; perhaps it has closed, or is encrypted, so that only its members can export it.',
    );
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

const PAGE = 200;

export interface LogRange {
  readonly conversationId: string;
  /** A user with permanent access to the conversation. */
  readonly reader: string;
  readonly epoch: string;
  readonly head: number;
}

/**
 * Every event up to `head`, oldest first, page by page. Uses the normal read path, which includes archived events.
 * Throws ExportError LOG_CHANGED when the log is recreated or truncated meanwhile.
 */
export async function* readLog(
  ports: LogPorts,
  { conversationId, reader, epoch, head }: LogRange,
): AsyncGenerator<LogEvent> {
  for (let known = 0; known < head;) {
    const before = Math.min(known + PAGE, head) + 1;
    const request = { conversationId, before, limit: before - 1 - known, bytes: 0, markRead: false, whole: true };
    const page = await fetchEvents(ports, reader, request);
    const events = page.events.filter((event) => event.offset > known && event.offset <= head && !isDeleted(event));
    if (page.head.epoch !== epoch || page.head.offset < head) {
      throw new ExportError('LOG_CHANGED', 'The conversation went back to an older state meanwhile: export it again.');
    }
    yield* events;
    // Offsets before the log's beginning have no events, so the whole page is done.
    known = before - 1;
  }
}
