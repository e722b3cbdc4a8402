import type { Announcement, Notice, Post } from '#shared/contract/noticeModel.ts';
import { announcementsShown, isUnread, pinnedAnnouncements, serverNow } from '../announcements/selectors.ts';
import type { AnnouncementsState } from '../announcements/reduce.ts';
import { type InboxState, noticesIn } from '../inbox/reduce.ts';
import { postKey } from '../topics/postKey.ts';
import type { TopicsState } from '../topics/reduce.ts';
import { followedTopic, isPostUnread } from '../topics/selectors.ts';
import type { Tab } from './reduce.ts';

/** One line of Activity. */
export type ActivityRow = { readonly key: string; readonly at: number; readonly unread: boolean } & (
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'announcement'; readonly announcement: Announcement; readonly pinned: boolean }
  | { readonly kind: 'post'; readonly post: Post; readonly because: readonly string[] }
);

export interface Sources {
  readonly inbox: InboxState;
  readonly announcements: AnnouncementsState;
  readonly topics: TopicsState;
  /** Who looks. */
  readonly me: string | null;
}

export type SourceName = Exclude<keyof Sources, 'me'>;

/** What a tab shows, newest first, and where it ends for now. */
export interface ActivityRows {
  readonly rows: readonly ActivityRow[];
  /** Whose next page comes next; none when everything is here. */
  readonly more: readonly SourceName[];
}

interface Part {
  readonly source: SourceName;
  readonly rows: readonly ActivityRow[];
  readonly hasMore: boolean;
  /** Down to where it is here, if not to its last line. */
  readonly end?: number | undefined;
}

/**
 * Several lists as one. Each is here down to a moment of its own, so nothing from before the latest of these moments is
 * shown: else what comes with the next page would appear in the middle. The lists that end there are read on next.
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
    .toSorted((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || b.at - a.at || a.key.localeCompare(b.key));
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
      // One that is planned comes when it begins.
      const at = Math.max(one.at, one.startsAt);
      return { kind: 'announcement', key, at, unread, announcement: one, pinned: pinned.has(one) };
    });
    // As they were written: one that is planned stands higher.
    const end = announcements.list.at(-1)?.at;
    parts.push({ source: 'announcements', rows, hasMore: announcements.next !== null, end });
  }
  if (tab === 'all' || tab === 'topics') {
    const rows = topics.posts.map((post): ActivityRow => {
      const because = followedTopic(topics, post.topic)?.because ?? [];
      return { kind: 'post', key: `p${postKey(post)}`, at: post.at, unread: isPostUnread(topics, post), post, because };
    });
    parts.push({ source: 'topics', rows, hasMore: topics.next !== null });
  }
  return parts;
}
