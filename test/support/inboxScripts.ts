import { randomUUID } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';
import type { Keys, KeysOf } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';

export type Inbox = KeysOf<'user'>;

/** An inbox that no other test uses. */
export const freshInbox = (keys: Keys): Inbox => keys.user(`user-${randomUUID()}`);

/** The core's arguments for a mention at this offset of a room. */
export function noticeArgs(offset: number, change: object = {}) {
  return {
    key: `room:a:e1:mentioned:tom:m${offset}`,
    type: 'mentioned',
    counts: false,
    read: false,
    kept: 100,
    place: `${offset}:e1:room:a`,
    from: 'tom',
    notice: JSON.stringify({ at: 1, type: 'mentioned', title: `at ${offset}` }),
    ...change,
  };
}

export async function tell(redis: RedisAccess, inbox: Inbox, offset: number, change: object = {}): Promise<boolean> {
  return (await redis.run(scripts.appendNotice, inbox, noticeArgs(offset, change))).appended;
}

/** Appends a counted reaction at this offset. */
export const appendReaction = (redis: RedisAccess, inbox: Inbox, offset: number, kept = 100) =>
  tell(redis, inbox, offset, {
    key: `room:a:e1:reactedTo:tom:r${offset}`,
    type: 'reactedTo',
    counts: true,
    place: `${offset}r:e1:room:a`,
    kept,
  });

export async function listed(redis: RedisAccess, inbox: Inbox, change: object = {}) {
  const page = await redis.run(scripts.listNotices, inbox, { before: 0, limit: 100, types: [], ...change });
  const offsets = page.notices.map(({ offset, read }) => (read ? -offset : offset));
  return { offsets, unread: page.unread, counted: page.counted, next: page.next };
}
