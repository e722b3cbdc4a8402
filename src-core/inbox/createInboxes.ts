import { createHash } from 'node:crypto';
import { COUNTED_ELSEWHERE } from '#shared/contract/noticeModel.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type PreparedScript, type RedisAccess } from '../redis/RedisAccess.ts';
import { type NoticeEntry, toEntry } from './createNoticeIndex.ts';
import { type NoticeDraft, readWith } from './draftNotices.ts';

/** So many notices of a person are kept. */
export const NOTICES_KEPT = 5_000;

export interface Place {
  readonly conversationId: string;
  readonly epoch: string;
  /** As a room is called now; empty for a direct conversation. */
  readonly name: string;
}

/** A notice on its way, with what its reader may see of it. */
export interface AddressedNotice {
  readonly draft: NoticeDraft;
  readonly isRead: boolean;
  /** No: neither title nor name, until they have proved the room's new password. */
  readonly isShown: boolean;
}

/** People's inboxes. Everything may be said again, and is then so already. */
export interface Inboxes {
  append(place: Place, notices: readonly AddressedNotice[]): Promise<void>;
  withdraw(conversationId: string, entries: readonly NoticeEntry[]): Promise<void>;
  clear(place: Pick<Place, 'conversationId' | 'epoch'>, marks: ReadonlyMap<string, number>): Promise<void>;
}

export function createInboxes(redis: Pick<RedisAccess, 'runAll'>, keys: Keys): Inboxes {
  /** In their order, those of one person one after the other. */
  async function run(prepared: readonly PreparedScript<unknown>[]): Promise<void> {
    for (const outcome of await redis.runAll(prepared)) if (!outcome.ok) throw outcome.error;
  }

  return {
    append: (place, notices) =>
      run(
        notices.map(({ draft, isRead, isShown }) => {
          const { conversationId, epoch } = place;
          return prepare(scripts.appendNotice, keys.user(draft.userId), {
            key: keyOf(conversationId, toEntry(epoch, draft)),
            type: draft.type,
            counts: !COUNTED_ELSEWHERE.includes(draft.type),
            read: isRead,
            kept: NOTICES_KEPT,
            place: `${readWith(draft)}${draft.place === readWith(draft) ? '' : 'r'}:${epoch}:${conversationId}`,
            notice: toJson(place, draft, isShown),
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

/** A hash: it outlives its notice, and no name is left of a room that has ended. */
function keyOf(conversationId: string, { epoch, type, from, eventId }: NoticeEntry): string {
  return createHash('sha256').update(`${conversationId}:${epoch}:${type}:${from}:${eventId}`).digest('base64url');
}

/** As `storedNoticeSchema` reads it. */
function toJson({ conversationId, epoch, name }: Place, draft: NoticeDraft, isShown: boolean): string {
  const { at, type, from, title, place, emoji, until, files } = draft;
  return JSON.stringify({
    at,
    type,
    from: from === '' ? null : from,
    title: isShown ? title : '',
    titleIsPlain: true,
    place: { conversationId, name: isShown ? name : '', offset: place === 0 ? null : place },
    ...(emoji !== undefined && { emoji }),
    ...(until !== undefined && { until }),
    ...(files !== undefined && { files }),
    epoch,
  });
}
