import type { Input, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import { createKeyedMutex } from '../createKeyedMutex.ts';
import { fetchEvents } from '../conversation/fetchPage.ts';
import type { LogPorts } from '../archive/createHistory.ts';

/** A search blocks Redis no longer than scrolling up does. */
const EVENTS_PER_READ = LIMITS.fetchEvents;

/** Limit of the events that one slice scans, in bytes. */
const SCANNED_BYTES = 8 * LIMITS.answerBytes;

type Slice = Input<'message.search'>;
type Found = Output<'message.search'>;
export type Search = (reader: string, slice: Slice) => Promise<Found>;

/** Implements `message.search`. Slices of one person are read sequentially, even for concurrent calls. */
export function createSearch(ports: LogPorts): Search {
  const turns = createKeyedMutex();
  return (reader, slice) => turns(reader, () => searchSlice(ports, reader, slice));
}

/** Every read checks the membership and the log's epoch. */
async function searchSlice(ports: LogPorts, reader: string, slice: Slice): Promise<Found> {
  const { conversationId, query, limit } = slice;
  const hits: LogEvent[] = [];
  let { epoch, before } = slice;
  let scanned = 0;
  let [scannedBytes, hitBytes] = [0, 0];
  do {
    const request = { conversationId, before, limit: EVENTS_PER_READ, markRead: false };
    // With `before` 0 nothing is left, but access must still be checked.
    const { head, events } = await fetchEvents(ports, reader, { ...request, before: before === 0 ? 1 : before });
    epoch ??= head.epoch;
    if (head.epoch !== epoch) throw new ChatError('CURSOR_STALE', { epoch: head.epoch });
    for (const event of events.toReversed()) {
      const size = Buffer.byteLength(JSON.stringify(event));
      const isHit = matchesQuery({ conversationId, event }, query);
      // It becomes the first event of the next slice.
      if (isHit && hits.length > 0 && hitBytes + size > LIMITS.answerBytes)
        return { epoch, hits, scanned, next: before ?? 0 };
      scanned += 1;
      scannedBytes += size;
      before = event.offset;
      if (isHit) {
        hits.push(event);
        hitBytes += size;
      }
      if (hits.length === limit) return { epoch, hits, scanned, next: next(before) };
    }
    const oldest = events[0];
    if (oldest === undefined || oldest.offset === 1 || isDeleted(oldest) || isBefore(oldest, query))
      return { epoch, hits, scanned, next: null };
  } while (scanned < LIMITS.searchEvents && scannedBytes < SCANNED_BYTES);
  return { epoch, hits, scanned, next: next(before ?? 0) };
}

/** A log is ordered by Redis' clock, so all events before one that is too old are too old. */
function isBefore(event: LogEvent, { after }: SearchQuery): boolean {
  return after !== undefined && event.at < after;
}

function next(before: number): number | null {
  return before > 1 ? before : null;
}
