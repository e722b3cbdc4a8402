import { COUNTED_ELSEWHERE, type Announcement, type Notice, type Post } from '#shared/contract/noticeModel.ts';
import { MENTIONS } from '../stores/inbox/reduce.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { isBlocked } from '../stores/blocks/reduce.ts';
import { partnerOf } from '../stores/conversations/selectors.ts';
import { followedTopic } from '../stores/topics/reduce.ts';
import { noticeExcerpt } from '../text/preview.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';
import { messageSubject } from './createNotifier.ts';
import { isBeingReadAnywhere } from '../stores/reading.ts';

/** Shows notifications for Activity; the person's settings decide. */
export interface ActivityNotifications {
  readonly notice: (notice: Notice) => void;
  /** An announcement that became visible. */
  readonly announcement: (announcement: Omit<Announcement, 'read'>) => void;
  readonly post: (post: Post) => void;
}

/** Notification targets in Activity. */
export const announcementTarget = (offset: number): string => `announcement ${offset}`;
export const topicTarget = (topic: string): string => `topic ${topic}`;
const ACTIVITY = 'activity';

export function createActivityNotifications(
  { stores, describeNotice, describeAnnouncement }: Context,
  { notifier }: Actions,
): ActivityNotifications {
  /** The list of Activity is visible. */
  function isListShown(): boolean {
    const { open, page } = stores.activity.getState();
    return open && page === null && stores.host.getState().focused;
  }
  const nameOf = (userId: string): string => stores.people.getState()[userId]?.name ?? '';

  return {
    notice(notice) {
      const { type, place, from, offset, read } = notice;
      if (read) return;
      // A server of an earlier version does not leave out the notices of blocked people.
      if (from !== null && type !== 'reminded' && isBlocked(stores.blocks.getState(), from)) return;
      const { conversationId } = place;
      const conversation = stores.conversations.getState()[conversationId];
      const nickname = stores.members.getState()[conversationId]?.byId[from ?? '']?.nickname;
      const room = conversation === undefined ? place.name : partnerOf(conversation).name;
      const who = nickname ?? nameOf(from ?? '');
      notifier.notify({
        kind: 'inbox',
        conversationId,
        mentionsMe: MENTIONS.includes(type) || type === 'reminded',
        // A reminder is about an earlier message than those that are being read.
        isLookedAt: isListShown() || (type !== 'reminded' && isBeingReadAnywhere(stores, conversationId)),
        place: conversation === undefined ? ACTIVITY : conversationId,
        // The message itself may have been notified already.
        subject:
          place.offset !== null && COUNTED_ELSEWHERE.includes(type)
            ? messageSubject(conversationId, place.offset)
            : `notice ${offset}`,
        title: describeNotice(notice, who, isRoom(conversationId) ? room : null),
        body: noticeExcerpt(notice),
      });
    },
    announcement({ offset, title, importance, from }) {
      notifier.notify({
        kind: 'announcement',
        conversationId: null,
        mentionsMe: false,
        isLookedAt: isListShown(),
        place: announcementTarget(offset),
        subject: announcementTarget(offset),
        title: describeAnnouncement({ title, importance }),
        body: nameOf(from),
      });
    },
    post({ topic, offset, title }) {
      notifier.notify({
        kind: 'topic',
        conversationId: null,
        mentionsMe: false,
        isLookedAt: isListShown(),
        place: topicTarget(topic),
        subject: `${topicTarget(topic)} ${offset}`,
        title: topic,
        body: title,
      });
    },
  };
}

/** Opens the target of an Activity notification; other targets are ignored. */
export function openNotificationTarget(
  place: string,
  { stores }: Pick<Context, 'stores'>,
  { activity }: Actions,
): void {
  const [kind, what = ''] = place.split(' ');
  if (kind === ACTIVITY) activity.open();
  else if (kind === 'announcement') activity.open({ kind: 'announcement', offset: Number(what) });
  else if (kind === 'topic') {
    const last = followedTopic(stores.topics.getState(), what)?.last ?? null;
    activity.open(last === null ? undefined : { kind: 'post', post: last });
  }
}
