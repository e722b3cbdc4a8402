import { z } from 'zod';
import { type NoticeType, noticeTypeSchema } from '#shared/contract/noticeModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Keys } from '../keys.ts';
import { readEach } from '../readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { type NoticeDraft, readWith } from './draftNotices.ts';

/** A notice as its conversation knows it. */
export interface NoticeEntry {
  readonly epoch: string;
  readonly userId: string;
  readonly type: NoticeType;
  readonly from: string;
  readonly eventId: string;
  readonly eventOffset: number;
  readonly emoji: string;
}

/**
 * Which notices tell of a conversation, by message: what is taken back is found in the inboxes by it. It is beside the log, not in it, so that it
 * outlives a room. Written before the notices are: to stop in between leaves an entry that leads nowhere.
 */
export interface NoticeIndex {
  keep(conversationId: string, epoch: string, drafts: readonly NoticeDraft[]): Promise<void>;
  /** About a message; at 0 those about the conversation as a whole. */
  about(conversationId: string, epoch: string, place: number): Promise<readonly NoticeEntry[]>;
  all(conversationId: string, epoch: string): Promise<readonly NoticeEntry[]>;
  drop(conversationId: string, entries: readonly NoticeEntry[]): Promise<void>;
  /** Who may not have read all of what notices told of. */
  open(conversationId: string): Promise<readonly string[]>;
}

const DURING = 'keeping which notices there are';
/** Of a direct conversation; what inboxes keep is less. */
const KEPT = 10_000;
const AT_ONCE = 1_000;

const entrySchema = z
  .tuple([z.string(), z.string(), noticeTypeSchema, z.string(), z.string(), z.number(), z.string()])
  .transform(([epoch, userId, type, from, eventId, eventOffset, emoji]): NoticeEntry => ({
    epoch,
    userId,
    type,
    from,
    eventId,
    eventOffset,
    emoji,
  }));

export function toEntry(
  epoch: string,
  { userId, type, from, eventId, eventOffset, emoji = '' }: NoticeDraft,
): NoticeEntry {
  return { epoch, userId, type, from, eventId, eventOffset, emoji };
}

function write({ epoch, userId, type, from, eventId, eventOffset, emoji }: NoticeEntry): string {
  return JSON.stringify([epoch, userId, type, from, eventId, eventOffset, emoji]);
}

export function createNoticeIndex(redis: Pick<RedisAccess, 'call' | 'typeError'>, keys: Keys): NoticeIndex {
  const { call } = redis;
  const read = (members: readonly string[], epoch: string): NoticeEntry[] =>
    readEach(redis, 'reading which notices there are', members, (member) =>
      entrySchema.parse(JSON.parse(member)),
    ).filter((entry) => entry.epoch === epoch);

  return {
    async keep(conversationId, epoch, drafts) {
      const { noticed, open } = keys.followed(conversationId);
      for (let start = 0; start < drafts.length; start += AT_ONCE) {
        const some = drafts.slice(start, start + AT_ONCE);
        const entries = some.flatMap((draft) => [draft.place, write(toEntry(epoch, draft))]);
        const unread = some.flatMap((draft) => (readWith(draft) > 0 ? [readWith(draft), draft.userId] : []));
        await call(DURING, (command) =>
          Promise.all([
            command.zadd(noticed, ...entries), // at most AT_ONCE pairs
            unread.length > 0 && command.zadd(open, 'GT', ...unread), // at most AT_ONCE pairs
          ]),
        );
      }
      if (!isRoom(conversationId)) {
        await call(DURING, (command) => command.zremrangebyrank(noticed, 0, -KEPT - 1));
      }
    },
    async about(conversationId, epoch, place) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, String(place), String(place), 'BYSCORE'));
      return read(members, epoch);
    },
    async all(conversationId, epoch) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, '0', '-1'));
      return read(members, epoch);
    },
    async drop(conversationId, entries) {
      const { noticed } = keys.followed(conversationId);
      for (let start = 0; start < entries.length; start += AT_ONCE) {
        const members = entries.slice(start, start + AT_ONCE).map(write);
        await call(DURING, (command) => command.zrem(noticed, ...members)); // at most AT_ONCE
      }
    },
    open: (conversationId) => call(DURING, (command) => command.zrange(keys.followed(conversationId).open, '0', '-1')),
  };
}
