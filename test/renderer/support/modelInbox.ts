import type { inboxCalls } from '#shared/contract/inboxCalls.ts';
import { COUNTED_ELSEWHERE, type Notice } from '#shared/contract/noticeModel.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';
import { pageBefore } from './pageBefore.ts';

export type ModelInbox = ReturnType<typeof createModelInbox>;

/**
 * The inbox of one person, as `inboxCalls.ts` describes it. Tests set its contents: it is not derived from
 * conversations.
 */
export function createModelInbox(publish: Publish, limits: { readonly pageSize: number }) {
  const notices: Notice[] = [];
  let end = 0;
  let reads = 0;

  const isCounted = ({ read, type }: Notice): boolean => !read && !COUNTED_ELSEWHERE.includes(type);
  const counts = () => ({
    unread: notices.filter(({ read }) => !read).length,
    counted: notices.filter(isCounted).length,
  });
  function markRead(fits: (notice: Notice) => boolean): number {
    const at = 1_800_000_000_000 + (reads += 1);
    for (const [index, notice] of notices.entries()) {
      if (fits(notice) && !notice.read) notices[index] = { ...notice, read: true, readAt: at };
    }
    return at;
  }
  function remove(fits: (notice: Notice) => boolean): void {
    const gone = notices.filter(fits).map(({ offset }) => offset);
    for (const offset of gone)
      notices.splice(
        notices.findIndex((notice) => notice.offset === offset),
        1,
      );
    if (gone.length > 0) publish('inbox.changed', { read: [], gone, ...counts() });
  }

  const handlers: MemberHandlers<keyof typeof inboxCalls> = {
    'inbox.list': ({ types, before }) => {
      const wanted = notices.filter(({ type }) => types === undefined || types.includes(type));
      const { page, next } = pageBefore(wanted, before, limits.pageSize);
      return { notices: page, next, ...counts() };
    },
    'inbox.listDay': ({ from, until }) => {
      const ofDay = notices.filter(({ at }) => at >= from && at < until).toReversed();
      return { items: ofDay.map((notice) => ({ kind: 'notice', at: notice.at, notice })), next: null };
    },
    'inbox.markRead': ({ offsets }) => {
      const at = markRead(({ offset }) => offsets.includes(offset));
      publish('inbox.changed', { read: [...offsets], gone: [], at, ...counts() });
      return { ...counts(), at };
    },
    'inbox.markAllRead': () => {
      const at = markRead(() => true);
      publish('inbox.changed', { read: 'all', gone: [], at, ...counts() });
      return { ...counts(), at };
    },
    'inbox.delete': ({ offsets }) => {
      remove(({ offset }) => offsets.includes(offset));
      return counts();
    },
    'inbox.deleteAll': ({ upTo }) => {
      remove(({ offset }) => offset <= upTo);
      return counts();
    },
  };

  return {
    notices,
    counts,
    handlers,
    append(item: Omit<Notice, 'offset' | 'at' | 'title'> & Partial<Notice>): Notice {
      end += 1;
      const notice = { offset: end, at: 1_700_000_000_001 + end * 60_000, title: `notice ${end}`, ...item };
      notices.push(notice);
      publish('inbox.appended', { notice, ...counts() });
      return notice;
    },
    /** Withdraws an item. */
    remove: (gone: number) => remove(({ offset }) => offset === gone),
    /**
     * The person has read the conversation up to here. A reaction is later than the message that it refers to, and a
     * reminder is marked by itself.
     */
    clear(conversationId: string, upTo: number): void {
      const at = markRead(
        ({ type, place }) =>
          type !== 'reactedTo' &&
          type !== 'reminded' &&
          place.conversationId === conversationId &&
          place.offset !== null &&
          place.offset <= upTo,
      );
      publish('inbox.cleared', { conversationId, upTo, at, ...counts() });
    },
  };
}
