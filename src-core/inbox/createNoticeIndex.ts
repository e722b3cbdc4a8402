import { z } from 'zod';
import { type NoticeType, noticeTypeSchema } from '#shared/contract/noticeModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Keys } from '../keys.ts';
import { readEach } from '../redis/readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { type NoticeDraft, readAtOffset } from './draftNotices.ts';

/** The index entry of a notice. */
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
 * The notices about a conversation, by message, so that notices of a recalled message are found in the inboxes. Stored
 * under keys of its own, because it outlives the room. Written before the notices: a crash in between leaves an entry
 * without a notice, which is harmless.
 */
export interface NoticeIndex {
  add(conversationId: string, epoch: string, drafts: readonly NoticeDraft[]): Promise<void>;
  /** The entries about a message; at 0 those about the conversation as a whole. */
  listByMessage(conversationId: string, epoch: string, place: number): Promise<readonly NoticeEntry[]>;
  listAll(conversationId: string, epoch: string): Promise<readonly NoticeEntry[]>;
  remove(conversationId: string, entries: readonly NoticeEntry[]): Promise<void>;
  /** The users who may have unread notices of the conversation. */
  listUnreadUsers(conversationId: string): Promise<readonly string[]>;
}

const DURING = 'writing the notice index';
/** Maximum number of entries per direct conversation; higher than the limit of an inbox. */
const MAX_ENTRIES = 10_000;
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
    readEach(redis, 'reading the notice index', members, (member) => entrySchema.parse(JSON.parse(member))).filter(
      (entry) => entry.epoch === epoch,
    );

  return {
    async add(conversationId, epoch, drafts) {
      const { noticed, open } = keys.followed(conversationId);
      for (let start = 0; start < drafts.length; start += AT_ONCE) {
        const chunk = drafts.slice(start, start + AT_ONCE);
        const entries = chunk.flatMap((draft) => [draft.messageOffset, write(toEntry(epoch, draft))]);
        const unread = chunk.flatMap((draft) => (readAtOffset(draft) > 0 ? [readAtOffset(draft), draft.userId] : []));
        await call(DURING, (command) =>
          Promise.all([
            command.zadd(noticed, ...entries), // at most AT_ONCE pairs
            unread.length > 0 && command.zadd(open, 'GT', ...unread), // at most AT_ONCE pairs
          ]),
        );
      }
      if (!isRoom(conversationId)) {
        await call(DURING, (command) => command.zremrangebyrank(noticed, 0, -MAX_ENTRIES - 1));
      }
    },
    async listByMessage(conversationId, epoch, place) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, String(place), String(place), 'BYSCORE'));
      return read(members, epoch);
    },
    async listAll(conversationId, epoch) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, '0', '-1'));
      return read(members, epoch);
    },
    async remove(conversationId, entries) {
      const { noticed } = keys.followed(conversationId);
      for (let start = 0; start < entries.length; start += AT_ONCE) {
        const members = entries.slice(start, start + AT_ONCE).map(write);
        await call(DURING, (command) => command.zrem(noticed, ...members)); // at most AT_ONCE
      }
    },
    listUnreadUsers: (conversationId) =>
      call(DURING, (command) => command.zrange(keys.followed(conversationId).open, '0', '-1')),
  };
}
