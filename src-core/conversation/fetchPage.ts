import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Cursor, isCounted, type LogEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { LogId } from '../archive/ArchiveStore.ts';
import { readArchivedPart } from '../archive/createArchive.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { parseRoom } from './readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { nonMessageCountAt, parseEvents, readElement } from '../logElement.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';

export interface PageRequest {
  readonly conversationId: string;
  readonly cursor?: Cursor | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  readonly markRead: boolean;
  /** Start after the reader's own read cursor; without `cursor` and `before`. */
  readonly fromMark?: boolean;
  /** Fail instead of returning a shorter page when the archive is unavailable. */
  readonly whole?: boolean;
  /** Maximum size of the events, but at least one event is returned; 0: unlimited. Default `LIMITS.answerBytes`. */
  readonly bytes?: number;
}

type Reply = ReplyOf<typeof scripts.fetchEvents>;

/** The reply of `fetchEvents`, with the archived part of the page before the part from Redis. */
export type Page = Pick<
  Reply,
  'epoch' | 'offset' | 'unread' | 'readOffset' | 'deleted' | 'after' | 'events' | 'reads' | 'here' | 'room'
>;

/** Read size of the archive; small, so that little more is read than fits the page. */
const ARCHIVED_AT_ONCE = 32;

/** Whether a page starts after its cursor and is cut at its end; otherwise it is cut at its start. */
export function isForward({
  cursor,
  before = 0,
  fromMark,
}: Pick<PageRequest, 'cursor' | 'before' | 'fromMark'>): boolean {
  return fromMark === true || (cursor !== undefined && before === 0);
}

/**
 * Reads a page of a log from Redis and the archive. When the archive is unavailable, a page without a cursor contains
 * only the events in Redis, unless `whole` is set. Throws the refusals of `fetchEvents`, ARCHIVE_UNAVAILABLE,
 * ARCHIVE_MISSING.
 */
export async function fetchPage(ports: LogPorts, reader: string, request: PageRequest): Promise<Page> {
  const { redis, keys } = ports;
  const { conversationId, cursor, limit, bytes = LIMITS.answerBytes, before = 0, markRead, fromMark = false } = request;
  const to = keys.conversation(conversationId);
  const args = { reader, limit, bytes, before, markRead, fromMark, ...cursorArgs(cursor) };
  const reply = await redis
    .run(scripts.fetchEvents, to, args)
    .catch((error: unknown) => explainStale(ports, request, error));
  const log = { conversationId, epoch: reply.epoch };
  if (cursor !== undefined && reply.uncompared) await compareCursor(ports, log, cursor, reply);

  const isNeeded = request.whole === true || fromMark || cursor !== undefined || reply.events.length === 0;
  const page = await withArchived(ports, log, reply, {
    isNeeded,
    bytes: bytes || Infinity,
    isForward: isForward(request),
  });
  const uncounted = nonMessageCountAt(page.events);
  if (reply.toBeMarked > 0 && uncounted !== null) {
    const offset = page.after + page.events.length;
    const { epoch } = reply;
    await redis.run(scripts.markRead, to, { reader, offset, epoch, uncounted, meantFor: epoch });
  }
  return page;
}

interface Bounds {
  readonly isNeeded: boolean;
  readonly bytes: number;
  readonly isForward: boolean;
}

type ReadArchived = (after: number, to: number) => Promise<readonly string[]>;

async function withArchived({ history }: LogPorts, log: LogId, reply: Reply, bounds: Bounds): Promise<Page> {
  const { archivedAfter, archivedTo, recalled, deleted } = reply;
  if (archivedTo === archivedAfter) return reply;
  const read: ReadArchived = (after, to) => readArchivedPart(history.archive, log, { after, to, deleted, recalled });
  try {
    return { ...reply, ...(await (bounds.isForward ? readForward : readBackward)(reply, bounds.bytes, read)) };
  } catch (error) {
    if (bounds.isNeeded) throw error;
    return reply;
  }
}

async function readForward(reply: Reply, bytes: number, read: ReadArchived): Promise<Pick<Page, 'after' | 'events'>> {
  const { archivedAfter, archivedTo } = reply;
  const events: string[] = [];
  let left = bytes;
  for (let at = archivedAfter; at < archivedTo; at += ARCHIVED_AT_ONCE) {
    const slice = await read(at, Math.min(at + ARCHIVED_AT_ONCE, archivedTo));
    left -= appendFitting(slice, left, events);
    if (events.length < at - archivedAfter + slice.length) return { after: archivedAfter, events };
  }
  appendFitting(reply.events, left, events);
  return { after: archivedAfter, events };
}

async function readBackward(reply: Reply, bytes: number, read: ReadArchived): Promise<Pick<Page, 'after' | 'events'>> {
  const { archivedAfter, archivedTo } = reply;
  const events = reply.events.toReversed();
  const known = events.length;
  let left = bytes - sizeOf(events);
  for (let to = archivedTo; to > archivedAfter; to -= ARCHIVED_AT_ONCE) {
    const slice = await read(Math.max(to - ARCHIVED_AT_ONCE, archivedAfter), to);
    left -= appendFitting(slice.toReversed(), left, events);
    if (events.length < known + archivedTo - to + slice.length) break;
  }
  return { after: archivedTo - (events.length - known), events: events.toReversed() };
}

/**
 * Appends elements to `taken` while they fit in `bytes`, and always the first one. Returns the number of bytes added.
 */
function appendFitting(elements: readonly string[], bytes: number, taken: string[]): number {
  let size = 0;
  for (const element of elements) {
    const next = size + Buffer.byteLength(element);
    if (next > bytes && taken.length > 0) break;
    size = next;
    taken.push(element);
  }
  return size;
}

function sizeOf(elements: readonly string[]): number {
  return elements.reduce((sum, element) => sum + Buffer.byteLength(element), 0);
}

/** Throws CURSOR_STALE `{epoch, head, agreedOffset}` when the archive has another event at the cursor. */
async function compareCursor(
  ports: LogPorts,
  log: LogId,
  cursor: Cursor,
  { offset: head, deleted }: Pick<Reply, 'offset' | 'deleted'>,
): Promise<void> {
  if (await isInSync(ports, log, cursor, deleted)) return;
  const agreedOffset = await findInSyncOffset(ports, log, cursor, { deleted });
  throw new ChatError('CURSOR_STALE', { epoch: log.epoch, head, agreedOffset });
}

const staleSchema = z.object({
  epoch: z.string(),
  head: z.number(),
  agreedOffset: z.number(),
  base: z.number(),
  deleted: z.number(),
});

/** Completes `agreedOffset`: checkpoints of the cursor may be in the archive, which the script cannot read. */
async function explainStale(ports: LogPorts, { conversationId, cursor }: PageRequest, error: unknown): Promise<never> {
  if (!(error instanceof ChatError) || error.code !== 'CURSOR_STALE') throw error;
  const { epoch, head, agreedOffset, base, deleted } = staleSchema.parse(error.details);
  const mayBeInSync = cursor?.epoch === epoch && agreedOffset === 0 && base > 0;
  const log = { conversationId, epoch };
  const agreed = mayBeInSync ? await findInSyncOffset(ports, log, cursor, { to: base, deleted }) : agreedOffset;
  throw new ChatError('CURSOR_STALE', { epoch, head, agreedOffset: agreed });
}

/** The offset of the newest checkpoint that matches the archive; 0: none. */
async function findInSyncOffset(
  ports: LogPorts,
  log: LogId,
  { trail = [] }: Cursor,
  { to = Infinity, deleted }: { readonly to?: number; readonly deleted: number },
): Promise<number> {
  for (const position of trail) {
    if (position.offset < 1 || position.offset > to) continue;
    if (await isInSync(ports, log, position, deleted)) return position.offset;
  }
  return 0;
}

type CursorPosition = Pick<Cursor, 'offset' | 'id' | 'at'>;

async function isInSync(
  { history }: LogPorts,
  log: LogId,
  { offset, id, at }: CursorPosition,
  deleted: number,
): Promise<boolean> {
  // There is nothing left to compare, and the client deletes its copy.
  if (offset <= deleted) return true;
  const [event] = await history.archive.read(log, offset - 1, offset);
  if (event === undefined) return false;
  const stored = readElement(event.element);
  // As in the script: an element that cannot be read counts as a match.
  return stored === null || (stored.id === id && (at === undefined || at === stored.at));
}

function cursorArgs(cursor: Cursor | undefined) {
  const { epoch = '', offset = 0, id = null, at = 0, trail = [] } = cursor ?? {};
  const checkpoints = trail.map((position) => ({ ...position, at: position.at ?? 0 }));
  return { epoch, offset, id: id ?? '', at, trail: checkpoints };
}

/**
 * Reads the events of a log that `reader` may see, from Redis and the archive, in the form of `conversation.fetch`. All
 * reads of events in the core use this function.
 */
export async function fetchEvents(ports: LogPorts, reader: string, request: PageRequest) {
  const page = await fetchPage(ports, reader, request);
  const events = parseEvents(page.events, page.after);
  const { epoch, offset, unread, readOffset, deleted, reads, here, room } = page;
  const head = { conversationId: request.conversationId, epoch, offset, unread, readOffset };
  return {
    head: deleted > 0 ? { ...head, deletedUpTo: deleted } : head,
    events,
    reads: [...reads],
    here: [...here],
    ...(room !== null && { room: parseRoom(room) }),
  };
}

/**
 * Reads a person's next unread messages, without recalled ones, and moves the person's read cursor to the last event
 * that was read, in the form of `conversation.fetchUnread`. Throws as `fetchPage` does; then the cursor stays.
 */
export async function fetchUnread(
  ports: LogPorts,
  reader: string,
  { conversationId, limit }: { readonly conversationId: string; readonly limit: number },
) {
  const { head, events } = await fetchEvents(ports, reader, { conversationId, limit, markRead: true, fromMark: true });
  const messages = events.filter((event) => isCounted(event) && !isRecalled(event));
  const readOffset = events.at(-1)?.offset ?? head.readOffset;
  const unread = Math.max(0, head.unread - messages.length);
  return { epoch: head.epoch, messages, readOffset, unread, more: readOffset < head.offset };
}

function isRecalled(event: LogEvent): boolean {
  return event.type === 'message' && event.body.kind === 'recalled';
}
