import type { Data } from '#shared/contract/index.ts';
import { isShown, serverNow } from '../stores/announcements/reduce.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';
import {
  announcementTarget,
  createActivityNotifications,
  openNotificationTarget,
  topicTarget,
} from './activityNotifications.ts';

/** Applies events of the inbox, announcements and topics. Returns the function that stops this. */
export function listenToActivity(context: Context, actions: Actions): () => void {
  const { client, stores, now } = context;
  const { inbox, announcements, topics } = actions;
  const notifications = createActivityNotifications(context, actions);
  const me = (): string | null => myId(stores.session.getState());

  function applyAnnouncement({ announcement, began }: Data<'announcement.changed'>): void {
    const { offset } = announcement;
    const known = () => stores.announcements.getState().list.find((one) => one.offset === offset);
    const wasKnown = known() !== undefined;
    const mine = announcement.from === me();
    announcements.applyEvent({ name: 'changed', mine, announcement });
    // It may become visible now.
    stores.host.dispatch({ type: 'timePassed', now: now() });
    const begins = began || (!wasKnown && isShown(announcement, serverNow(stores.announcements.getState(), now())));
    // Also notifies people who saw it as scheduled, but not those who have read it.
    if (begins && !mine && known()?.read === false) notifications.announcement(announcement);
  }

  const ends = [
    ...listenToAudiences(context, announcements),
    client.on('inbox.appended', (data) => {
      if (me() === null) return;
      inbox.applyEvent({ name: 'appended', ...data });
      notifications.notice(data.notice);
    }),
    client.on('inbox.changed', (data) => {
      if (me() !== null) inbox.applyEvent({ name: 'changed', ...data });
    }),
    client.on('inbox.cleared', (data) => {
      if (me() !== null) inbox.applyEvent({ name: 'cleared', ...data });
    }),
    client.on('announcement.changed', (data) => {
      if (me() !== null) applyAnnouncement(data);
    }),
    client.on('announcement.recalled', (data) => {
      if (me() === null) return;
      announcements.applyEvent({ name: 'recalled', ...data });
      void client.request('host.clearNotifications', { place: announcementTarget(data.offset) });
    }),
    client.on('announcement.writersChanged', (data) => {
      if (me() === null) return;
      const { isWriter } = stores.announcements.getState();
      announcements.applyEvent({ name: 'writersChanged', ...data });
      // Named writers also see announcements that others have scheduled.
      if (data.isWriter && !isWriter) void announcements.refresh();
    }),
    client.on('announcement.read', (data) => {
      if (me() === null) return;
      announcements.applyEvent({ name: 'read', ...data });
      for (const offset of data.offsets) {
        void client.request('host.clearNotifications', { place: announcementTarget(offset) });
      }
    }),
    client.on('topic.posted', (data) => {
      if (me() === null) return;
      topics.applyEvent({ name: 'posted', ...data });
      const { from } = data.post;
      if (from.kind !== 'person' || from.userId !== me()) notifications.post(data.post);
    }),
    client.on('topic.read', (data) => {
      if (me() === null) return;
      topics.applyEvent({ name: 'read', ...data });
      if (data.unread === 0) void client.request('host.clearNotifications', { place: topicTarget(data.topic) });
    }),
    client.on('topic.subscriptionsChanged', () => {
      if (me() !== null) void topics.refresh();
    }),
    client.on('host.notificationClicked', ({ place }) => {
      if (me() !== null) openNotificationTarget(place, context, actions);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** When the people of an audience change, what I may read of it may have changed, too. */
function listenToAudiences({ client, stores }: Context, announcements: Actions['announcements']): (() => void)[] {
  const me = (): string | null => myId(stores.session.getState());
  return [
    client.on('group.changed', ({ groupId }) => {
      const { list } = stores.announcements.getState();
      if (me() !== null && list.some(({ audience }) => audience === `group:${groupId}`)) void announcements.refresh();
    }),
    client.on('team.memberChanged', ({ userId, active }) => {
      if (userId === me() && active) void announcements.refresh();
    }),
  ];
}
