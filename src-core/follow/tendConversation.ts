import { ChatError } from '#shared/errors/ChatError.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Archive } from '../archive/createArchive.ts';
import { readArchivedPart } from '../archive/readArchivedPart.ts';
import { parseRoom } from '../conversation/summaries.ts';
import type { Logger } from '../Core.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { parseEvent, parseEvents } from '../message/toEvent.ts';
import type { RedisAccess, ReplyOf } from '../redis/RedisAccess.ts';
import { createRoomPeople } from './createRoomPeople.ts';
import type { Projection } from './Projection.ts';

/** What Redis looks through in one step: a millisecond or so. */
const SLICE = { limit: 1_000, bytes: 512 * 1024, first: 1_000 };
/** A wish to look at once is one to look soon. */
const LEAST_MS = 300;
/** After this long the rest waits until others had their turn. */
const AT_ONCE_MS = 2_000;

interface TenderOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'read'>;
  readonly log: Logger;
}

interface Tended {
  readonly isChanged: boolean;
  /** When to look again whatever happens, in ms by Redis' clock; 0: no need. */
  readonly lookAt: number;
}

type Slice = ReplyOf<typeof scripts.readNews>;

/**
 * Looks at a conversation once: gives what happened to the projections, a slice at a time, and then keeps in mind how far it came.
 * To stop between any two steps only means that the last slice comes again.
 */
export function createTender({ redis, keys, archive, log }: TenderOptions) {
  const people = createRoomPeople(redis, keys);

  /** The events of a slice, wherever they are. Throws ARCHIVE_UNAVAILABLE. */
  async function eventsOf(conversationId: string, epoch: string, slice: Slice): Promise<LogEvent[]> {
    if (!slice.isArchived) return slice.events.map(({ offset, element }) => parseEvent(element, offset));
    try {
      const elements = await readArchivedPart(archive, { conversationId, epoch }, slice);
      return parseEvents(elements, slice.after);
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'ARCHIVE_MISSING') throw error;
      log.warn({ conversationId, after: slice.after, to: slice.to }, 'old history is not here to be followed');
      return [];
    }
  }

  async function endAll(conversationId: string, projections: readonly Projection[], epoch: string | null) {
    for (const ended of await people.ofOthers(conversationId, epoch)) {
      await inTurn(projections, (projection) => projection.end(ended));
      await people.forget(ended);
    }
  }

  return async (conversationId: string, projections: readonly Projection[]): Promise<Tended> => {
    const start = performance.now();
    let isChanged = false;
    for (;;) {
      const slice = await redis.run(scripts.readNews, keys.conversation(conversationId), SLICE);
      const { epoch, base, head, to, now } = slice;
      if (epoch === null || slice.isNew) await endAll(conversationId, projections, epoch);
      if (epoch === null) return { isChanged: false, lookAt: 0 };

      const events = await eventsOf(conversationId, epoch, slice);
      const room = slice.room === null ? null : parseRoom(slice.room);
      if (room !== null) await people.keep(conversationId, epoch, slice.people, events);
      const isNews = to > slice.after || slice.isMoved;
      isChanged ||= isNews;
      const hasMore = to < head;
      const news = { conversationId, epoch, base, head, events, hasMore, isChanged: isNews, room, now };
      const wishes = await inTurn(projections, (projection) => projection.project(news));
      if (isNews) {
        const args = { epoch, offset: to, seen: slice.seen };
        await redis.run(scripts.advance, keys.conversation(conversationId), args);
      }
      if (hasMore && performance.now() - start > AT_ONCE_MS) return { isChanged, lookAt: now };
      // A moment after a room closes there is nothing left of it, which has to be noticed.
      const wanted = [...wishes, ...(room === null ? [] : [room.closesAt + 1])].filter((at) => at > 0);
      if (!hasMore) {
        // at most one per projection, and the room's
        return { isChanged, lookAt: wanted.length === 0 ? 0 : Math.max(Math.min(...wanted), now + LEAST_MS) };
      }
    }
  };
}

/** All of them, also when one fails; then throws what the first threw. */
async function inTurn<Value>(projections: readonly Projection[], work: (projection: Projection) => Promise<Value>) {
  const outcomes = await Promise.allSettled(projections.map(work));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
