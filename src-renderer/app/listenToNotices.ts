import type { Data } from '#shared/contract/index.ts';
import { isShown, serverNow } from '../stores/announcements/selectors.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Actions } from './createParley.ts';
import type { Context } from './Context.ts';
import { announcementPlace, createNoticeNews, openNoticePlace, topicPlace } from './raiseNotices.ts';

/** Applies events of the inbox, announcements and topics. Returns the function that stops this. */
export function listenToNotices(context: Context, actions: Actions): () => void {
  const { client, stores, now } = context;
  const { inbox, announcements, topics } = actions;
  const news = createNoticeNews(context, actions);
  const me = (): string | null => myId(stores.session.getState());

  function announced({ announcement, began }: Data<'announcement.changed'>): void {
    const { offset } = announcement;
    const known = () => stores.announcements.getState().list.find((one) => one.offset === offset);
    const wasKnown = known() !== undefined;
    const mine = announcement.from === me();
    announcements.heard({ name: 'changed', mine, announcement });
    // It may become visible now.
    stores.host.dispatch({ type: 'timePassed', now: now() });
    const begins = began || (!wasKnown && isShown(announcement, serverNow(stores.announcements.getState(), now())));
    // Also notifies people who saw it as scheduled, but not those who have read it.
    if (begins && !mine && known()?.read === false) news.announcement(announcement);
  }

  const ends = [
    client.on('inbox.appended', (data) => {
      if (me() === null) return;
      inbox.heard({ name: 'appended', ...data });
      news.notice(data.notice);
    }),
    client.on('inbox.changed', (data) => {
      if (me() !== null) inbox.heard({ name: 'changed', ...data });
    }),
    client.on('inbox.cleared', (data) => {
      if (me() !== null) inbox.heard({ name: 'cleared', ...data });
    }),
    client.on('announcement.changed', (data) => {
      if (me() !== null) announced(data);
    }),
    client.on('announcement.recalled', (data) => {
      if (me() === null) return;
      announcements.heard({ name: 'recalled', ...data });
      void client.request('host.clearNotifications', { place: announcementPlace(data.offset) });
    }),
    client.on('announcement.writersChanged', (data) => {
      if (me() === null) return;
      const { isWriter } = stores.announcements.getState();
      announcements.heard({ name: 'writersChanged', ...data });
      // Named writers also see announcements that others have scheduled.
      if (data.isWriter && !isWriter) void announcements.refresh();
    }),
    client.on('announcement.read', (data) => {
      if (me() === null) return;
      announcements.heard({ name: 'read', ...data });
      for (const offset of data.offsets) {
        void client.request('host.clearNotifications', { place: announcementPlace(offset) });
      }
    }),
    client.on('topic.posted', (data) => {
      if (me() === null) return;
      topics.heard({ name: 'posted', ...data });
      const { from } = data.post;
      if (from.kind !== 'person' || from.userId !== me()) news.post(data.post);
    }),
    client.on('topic.read', (data) => {
      if (me() === null) return;
      topics.heard({ name: 'read', ...data });
      if (data.unread === 0) void client.request('host.clearNotifications', { place: topicPlace(data.topic) });
    }),
    client.on('topic.subscriptionsChanged', () => {
      if (me() !== null) void topics.refresh();
    }),
    client.on('host.notificationClicked', ({ place }) => {
      if (me() !== null) openNoticePlace(place, context, actions);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
