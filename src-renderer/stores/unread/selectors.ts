import type { Stores } from '../createStores.ts';
import { unreadAnnouncements } from '../announcements/reduce.ts';
import { countUnread, unreadIn } from '../conversations/arrangement.ts';
import { MENTIONS } from '../inbox/reduce.ts';
import { unreadPosts } from '../topics/reduce.ts';

type Sources = Pick<Stores, 'conversations' | 'inbox' | 'announcements' | 'topics' | 'unread' | 'settings' | 'host'>;

export interface Unread {
  /** Unread items that are counted only in Activity. */
  readonly activity: number;
  /** Unread mentions and replies; their messages are counted in their conversations. */
  readonly mentions: number;
  /** The derived total that the title, the tray, the badge and the list show. */
  readonly total: number;
}

export function unreadOf({ conversations, inbox, announcements, topics, unread, settings, host }: Sources): Unread {
  const { now } = host.getState();
  const notices = inbox.getState();
  const activity =
    notices.counted + unreadAnnouncements(announcements.getState(), now) + unreadPosts(topics.getState());
  const mentions = notices.notices.filter(({ read, type }) => !read && MENTIONS.includes(type)).length;
  const { known, counted } = unread.getState();
  const listed = countUnread(unreadIn(conversations.getState(), { settings: settings.getState().settings, now }));
  const sum = listed + activity;
  if (known || counted === null) return { activity, mentions, total: sum };
  // The server counts archived conversations, too.
  const archived = countUnread(Object.values(conversations.getState())) - listed;
  return { activity, mentions, total: Math.max(0, counted.total - archived) };
}
