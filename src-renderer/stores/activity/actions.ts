import type { Notice } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Context } from '../Context.ts';
import type { AnnouncementActions } from '../announcements/actions.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import type { InboxActions } from '../inbox/actions.ts';
import { MENTIONS } from '../inbox/reduce.ts';
import type { DetachedWindowActions } from '../detachedWindow/actions.ts';
import type { Problem } from '../Problem.ts';
import { isGuest } from '../session/reduce.ts';
import type { TopicActions } from '../topics/actions.ts';
import type { ActivityPage, Tab } from './reduce.ts';
import type { ActivityRow, SourceName } from './rows.ts';

export interface ActivityActions {
  /** Opens Activity; `page` opens a page in it. */
  readonly open: (page?: ActivityPage) => void;
  readonly close: () => void;
  readonly chooseTab: (tab: Tab) => void;
  /** `null` returns to the list. */
  readonly showPage: (page: ActivityPage | null) => void;
  /** Opens the target of an inbox item and marks it read. Returns the error if the target can't be opened. */
  readonly openTarget: (notice: Notice) => Problem | null;
  /**
   * Marks rows read that were visible for a moment: inbox items and posts. An announcement is marked read when it is
   * opened.
   */
  readonly markRowsRead: (rows: readonly ActivityRow[]) => Promise<void>;
  /** Marks everything in a tab read. Returns the first error. */
  readonly markAllRead: (tab: Tab) => Promise<Problem | null>;
  readonly loadOlder: (tab: Tab, sources: readonly SourceName[]) => Promise<Problem | null>;
}

export interface ActivityDeps {
  readonly inbox: InboxActions;
  readonly announcements: AnnouncementActions;
  readonly topics: TopicActions;
  readonly conversations: ConversationActions;
  readonly detachedWindow: DetachedWindowActions;
}

const NOT_THERE: Problem = { code: 'CONVERSATION_NOT_FOUND', details: {} };

export function createActivityActions({ stores }: Context, parts: ActivityDeps): ActivityActions {
  const { inbox, announcements, topics, conversations, detachedWindow } = parts;
  const { activity } = stores;

  function openTarget({ offset, read, place }: Notice): Problem | null {
    if (!read) void inbox.markRead([offset]);
    const { conversationId } = place;
    const isOver = conversationId in stores.rooms.getState().ended;
    if (!isOver && !(conversationId in stores.conversations.getState())) return NOT_THERE;
    if (isOver || place.offset === null) conversations.open(conversationId);
    else void detachedWindow.jumpTo(conversationId, place.offset);
    return null;
  }

  async function markRowsRead(rows: readonly ActivityRow[]): Promise<void> {
    const notices = rows.flatMap((row) => (row.kind === 'notice' ? row.notice.offset : []));
    const posts = new Map<string, number>();
    for (const row of rows) {
      if (row.kind !== 'post') continue;
      const { topic, offset } = row.post;
      posts.set(topic, Math.max(offset, posts.get(topic) ?? 0));
    }
    await Promise.all([
      notices.length > 0 && inbox.markRead(notices),
      ...[...posts].map(([topic, offset]) => topics.markRead({ topic, offset })),
    ]);
  }

  async function markAllRead(tab: Tab): Promise<Problem | null> {
    const mentions = stores.inbox.getState().notices;
    switch (tab) {
      case 'mentions': {
        const unread = mentions.filter(({ read, type }) => !read && MENTIONS.includes(type));
        return unread.length === 0 ? null : inbox.markRead(unread.map(({ offset }) => offset));
      }
      case 'announcements':
        return announcements.markAllRead();
      case 'topics':
        return topics.markAllRead();
      case 'all': {
        if (isGuest(stores.session.getState())) return inbox.markAllRead();
        const problems = await Promise.all([inbox.markAllRead(), announcements.markAllRead(), topics.markAllRead()]);
        return problems.find((problem) => problem !== null) ?? null;
      }
      default:
        return assertNever(tab);
    }
  }

  return {
    open(page) {
      stores.search.dispatch({ type: 'closed' });
      activity.dispatch(page === undefined ? { type: 'opened' } : { type: 'pageTurned', page });
    },
    close() {
      activity.dispatch({ type: 'closed' });
      // The conversation below Activity is visible again.
      void conversations.markOpenRead();
    },
    chooseTab: (tab) => activity.dispatch({ type: 'tabChosen', tab }),
    showPage: (page) => activity.dispatch({ type: 'pageTurned', page }),
    openTarget,
    markRowsRead,
    markAllRead,
    async loadOlder(tab, sources) {
      const loads = {
        inbox: () => inbox.loadOlder(tab === 'mentions' ? 'mentions' : 'all'),
        announcements: announcements.loadOlder,
        topics: topics.loadOlder,
      };
      const problems = await Promise.all(sources.map((source) => loads[source]()));
      return problems.find((problem) => problem !== null) ?? null;
    },
  };
}
