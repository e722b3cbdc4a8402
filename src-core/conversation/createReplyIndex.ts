import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { type ThreadPage, threadSummarySchema } from '#shared/contract/threadModel.ts';
import { deletedUpTo } from '#shared/message/isDeleted.ts';
import type { LogId } from '../archive/ArchiveStore.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** A part of a log, as it is passed to a projection. */
interface LogSlice extends LogId {
  readonly events: readonly LogEvent[];
  /** Offset of the log's last event. */
  readonly head: number;
  /** Whether the log goes on after the last of `events`. */
  readonly hasMore: boolean;
}

/** All replies of a conversation by the message that they reply to, for the summaries of its threads. */
export interface ReplyIndex {
  /** Applies a slice of the log. Each event is applied once, even if it is delivered again. */
  apply(slice: LogSlice): Promise<void>;
  /** The summaries of the messages in a range of at most `LIMITS.fetchEvents` offsets, both ends included. */
  read(log: LogId, range: { readonly from: number; readonly to: number }): Promise<ThreadPage>;
  /**
   * The summaries of the messages on a page of the log. Null without messages, and when the index cannot be read: the
   * page is then returned without them.
   */
  readPage(log: LogId, events: readonly LogEvent[]): Promise<ThreadPage | null>;
  /** Removes the index of a former room. */
  remove(log: LogId): Promise<void>;
}

/** Maximum number of replies per conversation; beyond it the oldest threads are dropped. */
const MAX_REPLIES = 20_000;

/** Authors are parsed from JSON, because the reply of the script is a flat list. */
const authorsSchema = z.array(z.string());

interface Change {
  readonly offset: number;
  /** Offset of the recalled message; 0: a reply. */
  readonly target: number;
  readonly root: number;
  readonly at: number;
  readonly userId: string;
}

function changesOf(events: readonly LogEvent[]): Change[] {
  return events.flatMap((event): Change[] => {
    const { offset, at, from: userId } = event;
    if (event.type === 'recalled') return [{ offset, target: event.target, root: 0, at, userId }];
    // A recalled message has no `replyTo`.
    if (event.type !== 'message' || event.replyTo === undefined) return [];
    return [{ offset, target: 0, root: event.replyTo, at, userId }];
  });
}

export function createReplyIndex(redis: Pick<RedisAccess, 'run' | 'typeError'>, keys: Keys): ReplyIndex {
  async function read(
    { conversationId, epoch }: LogId,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<ThreadPage> {
    const args = { epoch, from, to, limit: LIMITS.fetchEvents, faces: LIMITS.threadFaces };
    const { after, through, threads } = await redis.run(scripts.readThreads, keys.followed(conversationId), args);
    const summaries = readEach(redis, 'reading a thread', threads, ({ lastFrom, ...thread }) =>
      threadSummarySchema.parse({ ...thread, lastFrom: authorsSchema.parse(JSON.parse(lastFrom)) }),
    );
    return { after, through, summaries };
  }

  return {
    read,
    async apply({ conversationId, epoch, events, head, hasMore }) {
      const changes = changesOf(events);
      const [first] = changes;
      if (first !== undefined) {
        const through = hasMore ? (events.at(-1)?.offset ?? 0) : head;
        const args = { epoch, after: first.offset - 1, through, most: MAX_REPLIES, changes };
        await redis.run(scripts.indexReplies, keys.followed(conversationId), args);
      }
      const upTo = deletedUpTo(events);
      if (upTo > 0) await redis.run(scripts.dropReplies, keys.followed(conversationId), { epoch, upTo });
    },
    async readPage(log, events) {
      const messages = events.filter(({ type }) => type === 'message');
      const [first, last] = [messages.at(0), messages.at(-1)];
      if (first === undefined || last === undefined) return null;
      return read(log, { from: first.offset, to: last.offset }).catch((error: unknown) => {
        redis.typeError(error, 'reading the threads of a page');
        return null;
      });
    },
    async remove({ conversationId, epoch }) {
      await redis.run(scripts.removeReplies, keys.followed(conversationId), { epoch });
    },
  };
}
