import { createHash } from 'node:crypto';
import { z } from 'zod';
import { COUNTED_ELSEWHERE, type NoticeType, noticeTypeSchema } from '#shared/contract/noticeModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { scripts } from '../generated/scripts.ts';
import { type NoticeDraft, readAtOffset } from './draftNotices.ts';
import type { Keys } from '../keys.ts';
import { prepare, type PreparedScript, type RedisAccess } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

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
  /** The entries about messages up to an offset. */
  listUpTo(conversationId: string, epoch: string, offset: number): Promise<readonly NoticeEntry[]>;
  /** The entries about messages after an offset. */
  listAfter(conversationId: string, epoch: string, offset: number): Promise<readonly NoticeEntry[]>;
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
    async listUpTo(conversationId, epoch, offset) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, '1', String(offset), 'BYSCORE'));
      return read(members, epoch);
    },
    async listAfter(conversationId, epoch, offset) {
      const { noticed } = keys.followed(conversationId);
      const members = await call(DURING, (command) => command.zrange(noticed, `(${offset}`, '+inf', 'BYSCORE'));
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

/** Maximum number of notices per person; the oldest are dropped. */
const NOTICES_KEPT = 5_000;

interface ConversationSource {
  readonly conversationId: string;
  readonly epoch: string;
  /** Current title of a room; empty for a direct conversation. */
  readonly name: string;
}

/** A notice to deliver, with what its reader may see of it. */
interface AddressedNotice {
  readonly draft: NoticeDraft;
  readonly isRead: boolean;
  /** False: title and room name are left out, because the reader has not entered the room's new password. */
  readonly isShown: boolean;
}

/** People's inboxes. All methods are idempotent. */
interface Inboxes {
  append(source: ConversationSource, notices: readonly AddressedNotice[]): Promise<void>;
  withdraw(conversationId: string, entries: readonly NoticeEntry[]): Promise<void>;
  clear(
    source: Pick<ConversationSource, 'conversationId' | 'epoch'>,
    marks: ReadonlyMap<string, number>,
  ): Promise<void>;
}

/** The part of the unread totals that inboxes change. */
export interface InboxTotals {
  /** Schedules an update of the totals by the counted items of these people's inboxes. */
  updateInboxesLater(userIds: readonly string[]): Promise<void>;
}

/**
 * Every change is followed by the update of the totals, and a projection that was interrupted in between repeats both.
 * Items that were cleared are not found again, so that update is scheduled before, too.
 */
export function createInboxes(redis: Pick<RedisAccess, 'runAll'>, keys: Keys, totals: InboxTotals): Inboxes {
  /** Runs the scripts in order, so that those of one person run one after the other. */
  async function run<Reply>(prepared: readonly PreparedScript<Reply>[]): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (const outcome of await redis.runAll(prepared)) {
      if (!outcome.ok) throw outcome.error;
      replies.push(outcome.reply);
    }
    return replies;
  }

  return {
    async append(source, notices) {
      await run(
        notices.map(({ draft, isRead, isShown }) => {
          const { conversationId, epoch } = source;
          return prepare(scripts.appendNotice, keys.user(draft.userId), {
            key: keyOf(conversationId, toEntry(epoch, draft)),
            type: draft.type,
            counts: !COUNTED_ELSEWHERE.includes(draft.type),
            read: isRead,
            kept: NOTICES_KEPT,
            place: `${placeOf(draft)}:${epoch}:${conversationId}`,
            // A reminder is the person's own.
            from: draft.type === 'reminded' ? '' : draft.from,
            notice: toJson(source, draft, isShown),
          });
        }),
      );
      await totals.updateInboxesLater(notices.map(({ draft }) => draft.userId));
    },
    async withdraw(conversationId, entries) {
      const byUser = Map.groupBy(entries, ({ userId }) => userId);
      await run(
        [...byUser].map(([userId, theirs]) => {
          const args = { keys: theirs.map((entry) => keyOf(conversationId, entry)) };
          return prepare(scripts.withdrawNotices, keys.user(userId), args);
        }),
      );
      await totals.updateInboxesLater([...byUser.keys()]);
    },
    async clear({ conversationId, epoch }, marks) {
      await totals.updateInboxesLater([...marks.keys()]);
      const replies = await run(
        [...marks].map(([userId, upTo]) =>
          prepare(scripts.clearNotices, keys.user(userId), { conversationId, epoch, upTo }),
        ),
      );
      await totals.updateInboxesLater([...marks.keys()].filter((_, index) => (replies[index]?.cleared ?? 0) > 0));
    },
  };
}

/** The offset at which reading the conversation marks the notice as read, with `r` when that is not its message's. */
function placeOf(draft: NoticeDraft): string {
  const readAt = readAtOffset(draft);
  return readAt === 0 || readAt === draft.messageOffset ? String(readAt) : `${readAt}r`;
}

/** A hash, because keys outlive their notices, and the name of a closed room must not be kept. */
function keyOf(conversationId: string, { epoch, type, from, eventId }: NoticeEntry): string {
  return createHash('sha256').update(`${conversationId}:${epoch}:${type}:${from}:${eventId}`).digest('base64url');
}

/** The stored form, which `storedNoticeSchema` parses. */
function toJson({ conversationId, epoch, name }: ConversationSource, draft: NoticeDraft, isShown: boolean): string {
  const { at, type, from, title, messageOffset, emoji, until, files } = draft;
  return JSON.stringify({
    at,
    type,
    from: from === '' ? null : from,
    title: isShown ? title : '',
    titleIsPlain: true,
    place: { conversationId, name: isShown ? name : '', offset: messageOffset === 0 ? null : messageOffset },
    ...(emoji !== undefined && { emoji }),
    ...(until !== undefined && { until }),
    ...(files !== undefined && { files }),
    epoch,
  });
}
