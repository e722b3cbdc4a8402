import { ChatError } from '#shared/errors/ChatError.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { type Archive, readArchivedPart } from '../archive/createArchive.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import type { Logger } from '../Logger.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { parseEvent, parseEvents } from '../logElement.ts';
import type { RawRedis, ReplyOf } from '../redis/RedisAccess.ts';
import { createRoomPeople } from './createRoomPeople.ts';
import type { Projection } from './Projection.ts';

/** Upper bounds of one slice; Redis reads it in about a millisecond. */
const SLICE = { limit: 1_000, bytes: 512 * 1024, first: 1_000 };
/** Minimum delay before the conversation is processed again. */
const MIN_DELAY_MS = 300;
/** Time budget per run; the remaining slices wait until other conversations were processed. */
const BUDGET_MS = 2_000;

interface ProcessorOptions {
  readonly redis: RawRedis;
  readonly keys: Keys;
  readonly archive: Pick<Archive, 'read'>;
  readonly log: Logger;
}

interface Processed {
  readonly isChanged: boolean;
  /** When to process the conversation again even without changes, in ms by the clock of Redis; 0: never. */
  readonly dueAt: number;
}

type Slice = ReplyOf<typeof scripts.readNews>;

/**
 * Processes a conversation: passes the changes since the checkpoint to the projections, slice by slice, and moves the
 * checkpoint after each slice. Safe to interrupt between any two steps: the last slice is then delivered again.
 */
export function createConversationProcessor({ redis, keys, archive, log }: ProcessorOptions) {
  const people = createRoomPeople(redis, keys);

  /** The events of a slice, from Redis or from the archive. Throws ARCHIVE_UNAVAILABLE. */
  async function readEvents(conversationId: string, epoch: string, slice: Slice): Promise<LogEvent[]> {
    if (!slice.isArchived) return slice.events.map(({ offset, element }) => parseEvent(element, offset));
    try {
      const elements = await readArchivedPart(archive, { conversationId, epoch }, slice);
      return parseEvents(elements, slice.after);
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'ARCHIVE_MISSING') throw error;
      log.warn(
        { conversationId, after: slice.after, to: slice.to },
        'the archive of these events is missing: they are skipped',
      );
      return [];
    }
  }

  async function endFormerRooms(conversationId: string, projections: readonly Projection[], epoch: string | null) {
    for (const ended of await people.listEnded(conversationId, epoch)) {
      await runAll(projections, (projection) => projection.end(ended));
      await people.remove(ended);
    }
  }

  return async (conversationId: string, projections: readonly Projection[]): Promise<Processed> => {
    const start = performance.now();
    let isChanged = false;
    for (;;) {
      const slice = await redis.run(scripts.readNews, keys.conversation(conversationId), SLICE);
      const { epoch, base, after, head, to, now } = slice;
      if (epoch === null || slice.isNew) await endFormerRooms(conversationId, projections, epoch);
      if (epoch === null) return { isChanged: false, dueAt: 0 };

      const events = await readEvents(conversationId, epoch, slice);
      const room = slice.room === null ? null : parseRoom(slice.room);
      if (room !== null) await people.add(conversationId, epoch, slice.people, events);
      const hasProgress = to > after || slice.isMoved;
      isChanged ||= hasProgress;
      const hasMore = to < head;
      const batch = { conversationId, epoch, base, after, head, events, hasMore, isChanged: hasProgress, room, now };
      const dueTimes = await runAll(projections, (projection) => projection.project(batch));
      if (hasProgress) {
        const args = { epoch, offset: to, seen: slice.seen };
        await redis.run(scripts.advance, keys.conversation(conversationId), args);
      }
      if (hasMore && performance.now() - start > BUDGET_MS) return { isChanged, dueAt: now };
      // Process a room again right after it closes, because its members' derived data has to be removed then.
      const wanted = [...dueTimes, ...(room === null || room.closesAt === 0 ? [] : [room.closesAt + 1])].filter(
        (at) => at > 0,
      );
      if (!hasMore) {
        // at most one per projection, and the room's
        return { isChanged, dueAt: wanted.length === 0 ? 0 : Math.max(Math.min(...wanted), now + MIN_DELAY_MS) };
      }
    }
  };
}

/** Runs all projections, also when one fails; then throws the first error. */
async function runAll<Value>(projections: readonly Projection[], work: (projection: Projection) => Promise<Value>) {
  const outcomes = await Promise.allSettled(projections.map(work));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
