import type { Announcement, Notice, Post } from '#shared/contract/noticeModel.ts';
import {
  announcementsShown,
  isUnread,
  pinnedAnnouncements,
  serverNow,
  type AnnouncementsState,
} from '../announcements/reduce.ts';
import { type InboxState, noticesIn } from '../inbox/reduce.ts';
import {
  followedAuthor,
  followedTopic,
  isPersonFollowed,
  isPostUnread,
  postKey,
  type TopicsState,
} from '../topics/reduce.ts';
import type { Tab } from './reduce.ts';

/** One row of Activity. */
export type ActivityRow = { readonly key: string; readonly at: number; readonly unread: boolean } & (
  | { readonly kind: 'notice'; readonly notice: Notice }
  | {
      readonly kind: 'announcement';
      readonly announcement: Announcement;
      readonly pinned: boolean;
      /** Whether I follow its author. */
      readonly isFollowed: boolean;
    }
  | {
      readonly kind: 'post';
      readonly post: Post;
      readonly because: readonly string[];
      /** The author, if I follow them. */
      readonly followedAuthor: string | null;
    }
);

export interface Sources {
  readonly inbox: InboxState;
  readonly announcements: AnnouncementsState;
  readonly topics: TopicsState;
  /** User id of the signed-in person. */
  readonly me: string | null;
}

export type SourceName = Exclude<keyof Sources, 'me'>;

/** The rows of a tab, newest first, and the sources that have more pages. */
export interface ActivityRows {
  readonly rows: readonly ActivityRow[];
  /** The sources whose next page is loaded next; empty when everything is loaded. */
  readonly more: readonly SourceName[];
}

interface Part {
  readonly source: SourceName;
  readonly rows: readonly ActivityRow[];
  readonly hasMore: boolean;
  /** Time of the oldest loaded entry, if it differs from that of the last row. */
  readonly end?: number | undefined;
}

/**
 * Merges several lists by time. Each list is loaded down to a different time. Rows older than the latest of these times
 * are hidden, because the next page would otherwise insert rows between them. The lists that end at that time are
 * loaded next.
 */
export function activityRows(sources: Sources, tab: Tab, now: number): ActivityRows {
  const parts = partsOf(sources, tab, now);
  const ends = parts
    .filter(({ hasMore }) => hasMore)
    .map(({ source, rows, end }) => ({ source, at: end ?? rows.at(-1)?.at }));
  const horizon = Math.max(0, ...ends.map(({ at }) => at ?? Number.MAX_SAFE_INTEGER));
  const rows = parts
    .flatMap((part) => part.rows)
    .filter((row) => row.at >= horizon || isPinned(row))
    .toSorted(
      (a, b) =>
        Number(isPinned(b)) - Number(isPinned(a)) || b.at - a.at || b.key.localeCompare(a.key, 'en', { numeric: true }),
    );
  const more = ends.filter(({ at }) => (at ?? Number.MAX_SAFE_INTEGER) === horizon).map(({ source }) => source);
  return { rows, more };
}

function isPinned(row: ActivityRow): boolean {
  return row.kind === 'announcement' && row.pinned;
}

function partsOf({ inbox, announcements, topics, me }: Sources, tab: Tab, now: number): Part[] {
  const parts: Part[] = [];
  if (tab === 'all' || tab === 'mentions') {
    const rows = noticesIn(inbox, tab).map((notice): ActivityRow => ({
      kind: 'notice',
      key: `n${notice.offset}`,
      at: notice.at,
      unread: !notice.read,
      notice,
    }));
    parts.push({ source: 'inbox', rows, hasMore: inbox.reached[tab] !== null });
  }
  if (tab === 'all' || tab === 'announcements') {
    const pinned = new Set(pinnedAnnouncements(announcements, now));
    const rows = announcementsShown(announcements, now, me).map((one): ActivityRow => {
      const key = `a${one.offset}`;
      const unread = isUnread(one, serverNow(announcements, now));
      // A scheduled announcement is listed at the time it starts.
      const at = Math.max(one.at, one.startsAt);
      const isFollowed = isPersonFollowed(topics, one.from);
      return { kind: 'announcement', key, at, unread, announcement: one, pinned: pinned.has(one), isFollowed };
    });
    // Pages are ordered by the time of writing, so the time of writing marks the end.
    const end = announcements.list.at(-1)?.at;
    parts.push({ source: 'announcements', rows, hasMore: announcements.next !== null, end });
  }
  if (tab === 'all' || tab === 'topics') {
    const rows = topics.posts.map((post): ActivityRow => {
      const because = followedTopic(topics, post.topic)?.because ?? [];
      const unread = isPostUnread(topics, post);
      const author = followedAuthor(topics, post);
      return { kind: 'post', key: `p${postKey(post)}`, at: post.at, unread, post, because, followedAuthor: author };
    });
    parts.push({ source: 'topics', rows, hasMore: topics.next !== null });
  }
  return parts;
}
