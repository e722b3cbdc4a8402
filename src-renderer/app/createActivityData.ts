import type { AnnouncementActions } from '../stores/announcements/actions.ts';
import { unreadAnnouncements } from '../stores/announcements/reduce.ts';
import { unreadMessages } from '../stores/conversations/selectors.ts';
import type { InboxActions } from '../stores/inbox/actions.ts';
import type { TopicActions } from '../stores/topics/actions.ts';
import { unreadPosts } from '../stores/topics/reduce.ts';
import { sameSession, type Context } from '../stores/Context.ts';

/** The data of Activity that is loaded together. */
export interface ActivityData {
  /** Reloads everything. Resolves to whether all of it was answered. */
  readonly refresh: () => Promise<boolean>;
  /** Requests the unread total while the data for computing it is not loaded. */
  readonly count: () => Promise<void>;
  /** Compares with the server's counts, and reloads what differs, because a live event may have been lost. */
  readonly compare: () => Promise<void>;
}

interface Parts {
  readonly inbox: InboxActions;
  readonly announcements: AnnouncementActions;
  readonly topics: TopicActions;
}

export function createActivityData(
  { client, stores, now }: Context,
  { inbox, announcements, topics }: Parts,
): ActivityData {
  return {
    async refresh() {
      const answers = await Promise.all([inbox.refresh(), announcements.refresh(), topics.refresh()]);
      return answers.every(Boolean);
    },
    async count() {
      if (stores.unread.getState().known) return;
      const isSameSession = sameSession(stores);
      const counted = await client.request('counter.read', {});
      if (counted.ok && isSameSession()) stores.unread.dispatch({ type: 'counted', counted: counted.value });
    },
    async compare() {
      if (!stores.unread.getState().known) return;
      const isSameSession = sameSession(stores);
      const counted = await client.request('counter.read', {});
      if (!counted.ok || !isSameSession()) return;
      const personal = unreadMessages(stores.conversations.getState()) + stores.inbox.getState().counted;
      const { value } = counted;
      await Promise.all([
        value.personal !== personal && inbox.refresh(),
        value.announcements !== unreadAnnouncements(stores.announcements.getState(), now()) && announcements.refresh(),
        value.topics !== unreadPosts(stores.topics.getState()) && topics.refresh(),
      ]);
    },
  };
}
