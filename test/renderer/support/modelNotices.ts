import type { announcementCalls } from '#shared/contract/announcementCalls.ts';
import type { counterCalls } from '#shared/contract/counterCalls.ts';
import type { Data, EventName } from '#shared/contract/index.ts';
import type { inboxCalls } from '#shared/contract/inboxCalls.ts';
import { COUNTED_ELSEWHERE, type Announcement, type Notice } from '#shared/contract/noticeModel.ts';
import type { teamCalls } from '#shared/contract/teamCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { CONVERSATION } from './logEvents.ts';

type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;
type NoticeCalls = typeof inboxCalls & typeof announcementCalls & typeof counterCalls & typeof teamCalls;

interface Options {
  readonly quietly?: boolean;
}

/** Amir's inbox and everybody's announcements, as their contracts describe them. */
export interface ModelNotices {
  readonly handlers: Handlers<NoticeCalls, unknown>;
  readonly notices: Notice[];
  readonly announcements: Announcement[];
  /** Something happens to Amir; `quietly` loses the live frame. */
  notice(of: Partial<Notice>, options?: Options): Notice;
  /** What a notice told of was taken back. */
  takeBack(offset: number): void;
  /** Amir read the conversation up to there. */
  clear(upTo: number): void;
  announce(of: Partial<Announcement>, options?: Options): Announcement;
  edit(offset: number, of: Partial<Announcement>, options?: { readonly began?: boolean }): void;
  recall(offset: number): void;
  readonly bodies: Map<number, string>;
  readonly state: { pageSize: number; mayWrite: boolean; isWriter: boolean; ownerId: string };
}

/** `others`: what the other places have that is unread. */
export function createModelNotices(
  publish: Publish,
  others: () => { readonly conversations: number; readonly topics: number },
): ModelNotices {
  const notices: Notice[] = [];
  const announcements: Announcement[] = [];
  const bodies = new Map<number, string>();
  const state = { pageSize: 3, mayWrite: true, isWriter: false, ownerId: 'amir' };
  let ends = { inbox: 0, announcements: 0 };

  const isCounted = ({ read, type }: Notice): boolean => !read && !COUNTED_ELSEWHERE.includes(type);
  const inboxCounts = () => ({
    unread: notices.filter(({ read }) => !read).length,
    counted: notices.filter(isCounted).length,
  });
  const isUnread = ({ read, startsAt, endsAt }: Announcement): boolean =>
    !read && startsAt <= Date.now() && (endsAt === null || Date.now() < endsAt);
  const unreadAnnouncements = (): number => announcements.filter(isUnread).length;

  function pageOf<One extends { readonly offset: number }>(all: readonly One[], before: number | undefined) {
    const left = all.filter(({ offset }) => before === undefined || offset < before).toReversed();
    const page = left.slice(0, state.pageSize);
    return { page, next: left.length > page.length ? (page.at(-1)?.offset ?? null) : null };
  }

  function change<One extends { readonly offset: number }>(all: One[], offset: number, of: Partial<One>): One {
    const index = all.findIndex((one) => one.offset === offset);
    const known = all[index];
    if (known === undefined) throw new ChatError('ANNOUNCEMENT_NOT_FOUND');
    const changed = { ...known, ...of };
    all[index] = changed;
    return changed;
  }

  function remove(all: { readonly offset: number }[], gone: number): void {
    const index = all.findIndex(({ offset }) => offset === gone);
    if (index !== -1) all.splice(index, 1);
  }

  function readNotices(offsets: readonly number[] | 'all'): void {
    for (const { offset, read } of notices)
      if (!read && (offsets === 'all' || offsets.includes(offset))) change(notices, offset, { read: true });
    publish('inbox.changed', { read: offsets === 'all' ? 'all' : [...offsets], gone: [], ...inboxCounts() });
  }

  function announce(of: Partial<Announcement>, { quietly = false }: Options = {}): Announcement {
    ends = { ...ends, announcements: ends.announcements + 1 };
    const offset = ends.announcements;
    const at = 1_700_000_000_000 + offset * 60_000;
    const announcement: Announcement = {
      offset,
      id: `a${offset}`,
      at,
      from: 'mei',
      title: `announcement ${offset}`,
      importance: 'normal',
      startsAt: at,
      endsAt: null,
      editedAt: null,
      read: of.from === 'amir',
      readBy: 0,
      ...of,
    };
    announcements.push(announcement);
    if (!quietly) publish('announcement.changed', { announcement, began: announcement.startsAt <= Date.now() });
    return announcement;
  }

  return {
    notices,
    announcements,
    bodies,
    state,
    notice(of, { quietly = false } = {}) {
      ends = { ...ends, inbox: ends.inbox + 1 };
      const offset = ends.inbox;
      const notice: Notice = {
        offset,
        at: 1_700_000_000_000 + offset * 60_000 + 1,
        type: 'mentioned',
        from: 'mei',
        title: `notice ${offset}`,
        place: { conversationId: CONVERSATION, name: '', offset: 1 },
        read: false,
        ...of,
      };
      notices.push(notice);
      if (!quietly) publish('inbox.appended', { notice, ...inboxCounts() });
      return notice;
    },
    takeBack(offset) {
      remove(notices, offset);
      publish('inbox.changed', { read: [], gone: [offset], ...inboxCounts() });
    },
    clear(upTo) {
      for (const { offset, type, place } of notices) {
        const isThere = place.conversationId === CONVERSATION && place.offset !== null && place.offset <= upTo;
        // A reaction came later than the message that it is about.
        if (isThere && type !== 'reactedTo') change(notices, offset, { read: true });
      }
      publish('inbox.cleared', { conversationId: CONVERSATION, upTo, ...inboxCounts() });
    },
    announce,
    edit(offset, of, { began = false } = {}) {
      publish('announcement.changed', { announcement: change(announcements, offset, of), began });
    },
    recall(offset) {
      remove(announcements, offset);
      publish('announcement.recalled', { offset });
    },
    handlers: {
      'inbox.list': ({ types, before }) => {
        const { page, next } = pageOf(
          notices.filter(({ type }) => types === undefined || types.includes(type)),
          before,
        );
        return { notices: page, next, ...inboxCounts() };
      },
      'inbox.markRead': ({ offsets }) => {
        readNotices(offsets);
        return inboxCounts();
      },
      'inbox.markAllRead': () => {
        readNotices('all');
        return inboxCounts();
      },
      'announcement.list': ({ before }) => {
        const { page, next } = pageOf(announcements, before);
        return {
          announcements: page,
          unread: unreadAnnouncements(),
          next,
          mayWrite: state.mayWrite,
          isWriter: state.isWriter,
        };
      },
      'announcement.open': ({ offset }) => {
        const announcement = change(announcements, offset, {});
        return { announcement, body: bodies.get(offset) ?? '' };
      },
      'announcement.markRead': ({ offsets }) => {
        const read = announcements.filter(
          (one) => isUnread(one) && (offsets === 'all' ? one.importance === 'normal' : offsets.includes(one.offset)),
        );
        for (const { offset, readBy } of read) {
          const announcement = change(announcements, offset, { read: true, readBy: readBy + 1 });
          publish('announcement.changed', { announcement, began: false });
        }
        const unread = unreadAnnouncements();
        publish('announcement.read', { offsets: read.map(({ offset }) => offset), unread });
        return { unread };
      },
      'announcement.publish': ({ clientId, title, body, importance, startsAt, endsAt }) => {
        if (title === '') throw new ChatError('TITLE_EMPTY');
        if (endsAt !== null && startsAt !== undefined && endsAt < startsAt) throw new ChatError('ENDS_BEFORE_START');
        const known = announcements.find(({ id }) => id === clientId);
        if (known !== undefined) return { announcement: known };
        const start = startsAt === undefined ? {} : { startsAt };
        const announcement = announce({ id: clientId, from: 'amir', title, importance, endsAt, read: true, ...start });
        bodies.set(announcement.offset, body);
        return { announcement };
      },
      'announcement.edit': ({ offset, title, body }) => {
        bodies.set(offset, body);
        const announcement = change(announcements, offset, { title, editedAt: Date.now() });
        publish('announcement.changed', { announcement, began: false });
        return { announcement };
      },
      'announcement.recall': ({ offset }) => {
        change(announcements, offset, {});
        remove(announcements, offset);
        publish('announcement.recalled', { offset });
        return {};
      },
      'announcement.readers': () => ({ readers: ['mei'], next: null }),
      'announcement.writers': () => ({ writers: [] }),
      'announcement.setWriters': () => ({}),
      'team.describe': () => ({ ownerId: state.ownerId }),
      'counter.read': () => {
        const { conversations, topics } = others();
        const [personal, announced] = [conversations + inboxCounts().counted, unreadAnnouncements()];
        return { total: personal + announced + topics, personal, announcements: announced, topics };
      },
    },
  };
}
