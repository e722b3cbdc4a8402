import { createHash } from 'node:crypto';
import { COUNTED_ELSEWHERE } from '#shared/contract/noticeModel.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type PreparedScript, type RedisAccess } from '../redis/RedisAccess.ts';
import { type NoticeEntry, toEntry } from './createNoticeIndex.ts';
import { type NoticeDraft, readAtOffset } from './draftNotices.ts';

/** Maximum number of notices per person; the oldest are dropped. */
export const NOTICES_KEPT = 5_000;

export interface ConversationSource {
  readonly conversationId: string;
  readonly epoch: string;
  /** Current title of a room; empty for a direct conversation. */
  readonly name: string;
}

/** A notice to deliver, with what its reader may see of it. */
export interface AddressedNotice {
  readonly draft: NoticeDraft;
  readonly isRead: boolean;
  /** False: title and room name are left out, because the reader has not entered the room's new password. */
  readonly isShown: boolean;
}

/** People's inboxes. All methods are idempotent. */
export interface Inboxes {
  append(source: ConversationSource, notices: readonly AddressedNotice[]): Promise<void>;
  withdraw(conversationId: string, entries: readonly NoticeEntry[]): Promise<void>;
  clear(
    source: Pick<ConversationSource, 'conversationId' | 'epoch'>,
    marks: ReadonlyMap<string, number>,
  ): Promise<void>;
}

export function createInboxes(redis: Pick<RedisAccess, 'runAll'>, keys: Keys): Inboxes {
  /** Runs the scripts in order, so that those of one person run one after the other. */
  async function run(prepared: readonly PreparedScript<unknown>[]): Promise<void> {
    for (const outcome of await redis.runAll(prepared)) if (!outcome.ok) throw outcome.error;
  }

  return {
    append: (source, notices) =>
      run(
        notices.map(({ draft, isRead, isShown }) => {
          const { conversationId, epoch } = source;
          return prepare(scripts.appendNotice, keys.user(draft.userId), {
            key: keyOf(conversationId, toEntry(epoch, draft)),
            type: draft.type,
            counts: !COUNTED_ELSEWHERE.includes(draft.type),
            read: isRead,
            kept: NOTICES_KEPT,
            place: `${readAtOffset(draft)}${draft.messageOffset === readAtOffset(draft) ? '' : 'r'}:${epoch}:${conversationId}`,
            notice: toJson(source, draft, isShown),
          });
        }),
      ),
    async withdraw(conversationId, entries) {
      const byUser = Map.groupBy(entries, ({ userId }) => userId);
      await run(
        [...byUser].map(([userId, theirs]) => {
          const args = { keys: theirs.map((entry) => keyOf(conversationId, entry)) };
          return prepare(scripts.withdrawNotices, keys.user(userId), args);
        }),
      );
    },
    clear: ({ conversationId, epoch }, marks) =>
      run(
        [...marks].map(([userId, upTo]) =>
          prepare(scripts.clearNotices, keys.user(userId), { conversationId, epoch, upTo }),
        ),
      ),
  };
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
