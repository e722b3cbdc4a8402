import { COUNTED_ELSEWHERE, type Announcement, type Notice, type Post } from '#shared/contract/noticeModel.ts';
import { MENTIONS } from '../stores/inbox/reduce.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { partnerOf } from '../stores/conversations/partnerOf.ts';
import { followedTopic } from '../stores/topics/selectors.ts';
import { noticeExcerpt } from '../text/noticeExcerpt.ts';
import type { Actions } from './createParley.ts';
import type { Context } from './Context.ts';
import { messageSubject } from './createNotifying.ts';
import { isBeingRead, readingState } from './reading.ts';

/** Tells by the system what Activity gets; the person's settings decide. */
export interface NoticeNews {
  readonly notice: (notice: Notice) => void;
  /** One that is shown now, and was not before. */
  readonly announcement: (announcement: Omit<Announcement, 'read'>) => void;
  readonly post: (post: Post) => void;
}

/** Where notifications of Activity lead. */
export const announcementPlace = (offset: number): string => `announcement ${offset}`;
export const topicPlace = (topic: string): string => `topic ${topic}`;
const ACTIVITY = 'activity';

export function createNoticeNews(
  { stores, describeNotice, describeAnnouncement }: Context,
  { notifying }: Actions,
): NoticeNews {
  /** Its list is before the person's eyes. */
  function isListShown(): boolean {
    const { open, page } = stores.activity.getState();
    return open && page === null && stores.host.getState().focused;
  }
  const nameOf = (userId: string): string => stores.people.getState()[userId]?.name ?? '';

  return {
    notice(notice) {
      const { type, place, from, offset, read } = notice;
      if (read) return;
      const { conversationId } = place;
      const conversation = stores.conversations.getState()[conversationId];
      const nickname = stores.members.getState()[conversationId]?.byId[from ?? '']?.nickname;
      const room = conversation === undefined ? place.name : partnerOf(conversation).name;
      const who = nickname ?? nameOf(from ?? '');
      notifying.raise({
        kind: 'inbox',
        conversationId,
        mentionsMe: MENTIONS.includes(type),
        isLookedAt: isListShown() || isBeingRead(readingState(stores), conversationId),
        place: conversation === undefined ? ACTIVITY : conversationId,
        // The message may have been told of already.
        subject:
          place.offset !== null && COUNTED_ELSEWHERE.includes(type)
            ? messageSubject(conversationId, place.offset)
            : `notice ${offset}`,
        title: describeNotice(notice, who, isRoom(conversationId) ? room : null),
        body: noticeExcerpt(notice),
      });
    },
    announcement({ offset, title, importance, from }) {
      notifying.raise({
        kind: 'announcement',
        conversationId: null,
        mentionsMe: false,
        isLookedAt: isListShown(),
        place: announcementPlace(offset),
        subject: announcementPlace(offset),
        title: describeAnnouncement({ title, importance }),
        body: nameOf(from),
      });
    },
    post({ topic, offset, title }) {
      notifying.raise({
        kind: 'topic',
        conversationId: null,
        mentionsMe: false,
        isLookedAt: isListShown(),
        place: topicPlace(topic),
        subject: `${topicPlace(topic)} ${offset}`,
        title: topic,
        body: title,
      });
    },
  };
}

/** Opens what a notification of Activity told of; every other place is somebody else's. */
export function openNoticePlace(place: string, { stores }: Pick<Context, 'stores'>, { activity }: Actions): void {
  const [kind, what = ''] = place.split(' ');
  if (kind === ACTIVITY) activity.open();
  else if (kind === 'announcement') activity.open({ kind: 'announcement', offset: Number(what) });
  else if (kind === 'topic') {
    const last = followedTopic(stores.topics.getState(), what)?.last ?? null;
    activity.open(last === null ? undefined : { kind: 'post', post: last });
  }
}
