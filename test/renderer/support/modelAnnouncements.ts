import type { announcementCalls } from '#shared/contract/announcementCalls.ts';
import type { Input } from '#shared/contract/index.ts';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';
import { pageBefore } from './pageBefore.ts';

/** The part of an announcement that is the same for everybody; read states are separate. */
export type ModelAnnouncement = Omit<Announcement, 'read'>;

/** The announcements of the team, as `announcementCalls.ts` describes them. Everybody may write them. */
export function createModelAnnouncements(publishToAll: Publish, limits: { readonly pageSize: number }) {
  const announcements: ModelAnnouncement[] = [];
  const bodies = new Map<number, string>();
  const readers = new Map<number, Set<string>>();
  let end = 0;

  function find(wanted: number): ModelAnnouncement {
    const found = announcements.find(({ offset }) => offset === wanted);
    if (found === undefined) throw new ChatError('ANNOUNCEMENT_NOT_FOUND');
    return found;
  }
  function findOwn(me: string, offset: number): ModelAnnouncement {
    const found = find(offset);
    if (found.from !== me) throw new ChatError('NOT_THE_AUTHOR');
    return found;
  }
  function refuse({ title, body, startsAt = 0, endsAt }: Omit<Input<'announcement.publish'>, 'clientId'>): void {
    const refusal = refuseNoticeTitle(title) ?? refuseNoticeBody(body);
    if (refusal !== null) throw new ChatError(refusal);
    if (endsAt !== null && endsAt < startsAt) throw new ChatError('ENDS_BEFORE_START');
  }

  const seenBy = (me: string, announcement: ModelAnnouncement): Announcement => ({
    ...announcement,
    read: announcement.from === me || (readers.get(announcement.offset)?.has(me) ?? false),
  });
  function listUnread(me: string): Announcement[] {
    const isShown = ({ startsAt, endsAt }: ModelAnnouncement): boolean =>
      startsAt <= Date.now() && (endsAt === null || Date.now() < endsAt);
    return announcements
      .filter(isShown)
      .map((each) => seenBy(me, each))
      .filter(({ read }) => !read);
  }

  function change(offset: number, to: Partial<ModelAnnouncement>, began = false): ModelAnnouncement {
    const announcement = { ...find(offset), ...to };
    announcements.splice(announcements.indexOf(find(offset)), 1, announcement);
    publishToAll('announcement.changed', { announcement, began });
    return announcement;
  }
  function announce(of: Partial<ModelAnnouncement>): ModelAnnouncement {
    end += 1;
    const at = 1_700_000_000_000 + end * 60_000;
    const announcement: ModelAnnouncement = {
      offset: end,
      id: `a${end}`,
      at,
      from: 'mei',
      title: `announcement ${end}`,
      importance: 'normal',
      startsAt: at,
      endsAt: null,
      editedAt: null,
      readBy: 0,
      ...of,
    };
    announcements.push(announcement);
    publishToAll('announcement.changed', { announcement, began: announcement.startsAt <= Date.now() });
    return announcement;
  }
  function recall(offset: number): void {
    announcements.splice(announcements.indexOf(find(offset)), 1);
    publishToAll('announcement.recalled', { offset });
  }

  function handlersOf(me: string, publish: Publish): MemberHandlers<keyof typeof announcementCalls> {
    return {
      'announcement.list': ({ before }) => {
        const { page, next } = pageBefore(announcements, before, limits.pageSize);
        const unread = listUnread(me).length;
        return { announcements: page.map((each) => seenBy(me, each)), unread, next, mayWrite: true, isWriter: false };
      },
      'announcement.open': ({ offset }) => ({ announcement: seenBy(me, find(offset)), body: bodies.get(offset) ?? '' }),
      'announcement.markRead': ({ offsets: wanted }) => {
        const offsets = listUnread(me)
          .filter((one) => (wanted === 'all' ? one.importance === 'normal' : wanted.includes(one.offset)))
          .map(({ offset }) => offset);
        for (const offset of offsets) {
          readers.set(offset, new Set(readers.get(offset)).add(me));
          change(offset, { readBy: find(offset).readBy + 1 });
        }
        const unread = listUnread(me).length;
        publish('announcement.read', { offsets, unread });
        return { unread };
      },
      'announcement.publish': ({ clientId, body, startsAt, ...content }) => {
        refuse({ ...content, body, startsAt });
        const known = announcements.find(({ id, from }) => id === clientId && from === me);
        if (known !== undefined) return { announcement: seenBy(me, known) };
        const announcement = announce({
          ...content,
          id: clientId,
          from: me,
          ...(startsAt !== undefined && { startsAt }),
        });
        bodies.set(announcement.offset, body);
        return { announcement: seenBy(me, announcement) };
      },
      'announcement.edit': ({ clientId: _clientId, offset, body, startsAt, ...content }) => {
        const before = findOwn(me, offset);
        refuse({ ...content, body, startsAt: startsAt ?? before.startsAt });
        bodies.set(offset, body);
        const to = { ...content, editedAt: Date.now(), ...(startsAt !== undefined && { startsAt }) };
        return { announcement: seenBy(me, change(offset, to)) };
      },
      'announcement.recall': ({ offset }) => {
        findOwn(me, offset);
        recall(offset);
        return {};
      },
      'announcement.readers': ({ offset }) => ({
        readers: [...(readers.get(find(offset).offset) ?? [])].toSorted(),
        next: null,
      }),
      'announcement.writers': () => ({ writers: [] }),
      'announcement.setWriters': () => ({}),
    };
  }

  return {
    announcements,
    bodies,
    announce,
    change,
    recall,
    unreadOf: (me: string): number => listUnread(me).length,
    handlersOf,
  };
}
