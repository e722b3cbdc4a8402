import type { Input } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { fetchEvents } from './fetchPage.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from '../logElement.ts';

/** Events that one script call scans: about a millisecond. */
const EVENTS_PER_SCAN = 1_000;
const ARCHIVED_AT_ONCE = 200;

type Wanted = Input<'conversation.attachments'>;

/**
 * Lists messages with files, newest first. It scans the log in slices and checks access for each slice. There is no
 * index, because every send of a file, every recall and the archive would have to maintain it.
 * Throws the refusals of the conversation, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function findAttachments(ports: LogPorts, reader: string, wanted: Wanted) {
  const { limit, before = Number.POSITIVE_INFINITY } = wanted;
  const { found, base, isFull } = await findInRedis(ports, reader, wanted);
  let isCut = isFull;
  if (found.length <= limit && base > 0 && !isFull) {
    const from = Math.min(before, base + 1);
    try {
      const archived = await findArchived(ports, reader, wanted, from, {
        limit: limit + 1 - found.length,
        bytes: LIMITS.answerBytes - sizeOf(found),
      });
      found.push(...archived.found); // at most the rest of the page
      isCut = archived.isFull;
    } catch (error) {
      if (found.length === 0) throw error;
      // Return what Redis has; the request for the next page reports the error.
      isCut = true;
    }
  }
  return { events: found.slice(0, limit), hasMore: found.length > limit || isCut };
}

async function findInRedis(
  { redis, keys }: LogPorts,
  reader: string,
  { conversationId, kinds, before = 0, limit }: Wanted,
) {
  const found: MessageEvent[] = [];
  for (let from = before; ;) {
    const bytes = LIMITS.answerBytes - sizeOf(found);
    if (bytes <= 0) return { found, base: 0, isFull: true };
    const args = { reader, before: from, scan: EVENTS_PER_SCAN, limit: limit + 1 - found.length, bytes, kinds };
    const slice = await redis.run(scripts.findAttachments, keys.conversation(conversationId), args);
    for (const { offset, element } of slice.messages) {
      const event = parseEvent(element, offset);
      if (event.type === 'message') found.push(event);
    }
    from = slice.next;
    const isDone = slice.isFull || found.length > limit || from <= slice.base + 1;
    if (isDone) return { found, base: slice.base, isFull: slice.isFull };
  }
}

async function findArchived(
  ports: LogPorts,
  reader: string,
  { conversationId, kinds }: Wanted,
  from: number,
  { limit, bytes }: { readonly limit: number; readonly bytes: number },
) {
  const found: MessageEvent[] = [];
  for (let before = from; before > 1;) {
    const request = { conversationId, before, limit: ARCHIVED_AT_ONCE, markRead: false, whole: true };
    const { events } = await fetchEvents(ports, reader, request);
    for (const event of events.toReversed()) {
      if (event.type !== 'message' || !hasAttachment(event.body, kinds)) continue;
      found.push(event);
      if (found.length === limit) return { found, isFull: false };
      if (sizeOf(found) > bytes) return { found, isFull: event.offset > 1 };
    }
    const [first] = events;
    before = first === undefined || isDeleted(first) ? 1 : first.offset;
  }
  return { found, isFull: false };
}

function sizeOf(events: readonly MessageEvent[]): number {
  return events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0);
}
