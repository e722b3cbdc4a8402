import { z } from 'zod';
import type { Cursor } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { readElement } from '../archive/element.ts';
import type { LogId } from '../archive/ArchiveStore.ts';
import { readArchivedPart } from '../archive/readArchivedPart.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';

export interface PageRequest {
  readonly conversationId: string;
  readonly cursor?: Cursor | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
  readonly markRead: boolean;
  /** Rather nothing than a page that is shorter because the archive is away. */
  readonly whole?: boolean;
}

type Reply = ReplyOf<typeof scripts.fetchEvents>;

/** What `fetchEvents` answers, with the part of the page that is in the archive before the part that is in Redis. */
export type Page = Pick<
  Reply,
  'epoch' | 'offset' | 'unread' | 'readOffset' | 'after' | 'events' | 'reads' | 'here' | 'room'
>;

/**
 * A page of a log, wherever its events are. When the archive does not answer, a page that nobody's place depends on is as
 * long as what Redis has of it. Throws what `fetchEvents` refuses, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function fetchPage(engine: Engine, reader: string, request: PageRequest): Promise<Page> {
  const { redis, keys } = engine;
  const { conversationId, cursor, limit, before = 0, markRead } = request;
  const to = keys.conversation(conversationId);
  const args = { reader, limit, before, markRead, ...cursorArgs(cursor) };
  const reply = await redis
    .run(scripts.fetchEvents, to, args)
    .catch((error: unknown) => explainStale(engine, request, error));
  const log = { conversationId, epoch: reply.epoch };
  if (cursor !== undefined && reply.uncompared) await compareCursor(engine, log, cursor, reply.offset);

  const isNeeded = request.whole === true || cursor !== undefined || reply.events.length === 0;
  const page = await withArchived(engine, log, reply, isNeeded);
  const last = page.events.at(-1);
  if (reply.toBeMarked > 0 && last !== undefined) {
    const { uncounted } = readElement(last);
    await redis.run(scripts.markRead, to, { reader, offset: reply.toBeMarked, epoch: reply.epoch, uncounted });
  }
  return page;
}

async function withArchived({ history }: Engine, log: LogId, reply: Reply, isNeeded: boolean): Promise<Page> {
  const { archivedAfter, archivedTo, recalled } = reply;
  if (archivedTo === archivedAfter) return reply;
  try {
    const events = await readArchivedPart(history.archive, log, { after: archivedAfter, to: archivedTo, recalled });
    return { ...reply, after: archivedAfter, events: [...events, ...reply.events] };
  } catch (error) {
    if (isNeeded) throw error;
    return reply;
  }
}

/** Throws CURSOR_STALE `{epoch, head, agreedOffset}` when the archive has another event there. */
async function compareCursor(engine: Engine, log: LogId, cursor: Cursor, head: number): Promise<void> {
  if (await agrees(engine, log, cursor)) return;
  const agreedOffset = await findAgreed(engine, log, cursor);
  throw new ChatError('CURSOR_STALE', { epoch: log.epoch, head, agreedOffset });
}

const staleSchema = z.object({ epoch: z.string(), head: z.number(), agreedOffset: z.number(), base: z.number() });

/** Older places of a cursor may be in the archive, which the script does not see. */
async function explainStale(engine: Engine, { conversationId, cursor }: PageRequest, error: unknown): Promise<never> {
  if (!(error instanceof ChatError) || error.code !== 'CURSOR_STALE') throw error;
  const { epoch, head, agreedOffset, base } = staleSchema.parse(error.details);
  const mayAgree = cursor?.epoch === epoch && agreedOffset === 0 && base > 0;
  const agreed = mayAgree ? await findAgreed(engine, { conversationId, epoch }, cursor, base) : agreedOffset;
  throw new ChatError('CURSOR_STALE', { epoch, head, agreedOffset: agreed });
}

/** The newest place of the trail that the archive has; 0: none. */
async function findAgreed(engine: Engine, log: LogId, { trail = [] }: Cursor, to = Infinity): Promise<number> {
  for (const place of trail) {
    if (place.offset > 0 && place.offset <= to && (await agrees(engine, log, place))) return place.offset;
  }
  return 0;
}

type Place = Pick<Cursor, 'offset' | 'id' | 'at'>;

async function agrees({ history }: Engine, log: LogId, { offset, id, at }: Place): Promise<boolean> {
  const [event] = await history.archive.read(log, offset - 1, offset);
  if (event === undefined) return false;
  const there = readElement(event.element);
  return there.id === id && (at === undefined || at === there.at);
}

function cursorArgs(cursor: Cursor | undefined) {
  const { epoch = '', offset = 0, id = null, at = 0, trail = [] } = cursor ?? {};
  const places = trail.map((place) => ({ ...place, at: place.at ?? 0 }));
  return { epoch, offset, id: id ?? '', at, trail: places };
}
