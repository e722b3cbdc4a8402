import { createPersistence } from '../stores/persistence/persistence.ts';
import { createActivityActions } from '../stores/activity/actions.ts';
import { createAttachmentActions } from '../stores/attachments/actions.ts';
import { createAnnouncementActions } from '../stores/announcements/actions.ts';
import { createConnectionMonitor } from '../stores/connection/createConnectionMonitor.ts';
import { persistLastLive } from '../stores/connection/persistLastLive.ts';
import { createConversationActions } from '../stores/conversations/actions.ts';
import { createInboxActions } from '../stores/inbox/actions.ts';
import { createMemberActions } from '../stores/members/actions.ts';
import { createModeration } from '../stores/members/moderation.ts';
import { createLinkNavigation } from '../stores/detachedWindow/linkNavigation.ts';
import { createDetachedWindowActions } from '../stores/detachedWindow/actions.ts';
import { createPinActions } from '../stores/pins/actions.ts';
import { createPreviewActions } from '../stores/previews/actions.ts';
import { createSavedActions } from '../stores/saved/actions.ts';
import { createScheduledActions } from '../stores/scheduled/actions.ts';
import { createSearchActions } from '../stores/search/actions.ts';
import { createSessionActions } from '../stores/session/actions.ts';
import { createFetching } from '../stores/timelines/fetching.ts';
import { createEditActions } from '../stores/edits/actions.ts';
import { createEditing } from '../stores/timelines/editing.ts';
import { createForwarding } from '../stores/forwarding/actions.ts';
import { createReacting } from '../stores/timelines/reacting.ts';
import { createRecalling } from '../stores/timelines/recalling.ts';
import { createSending } from '../stores/timelines/sending.ts';
import { createSettingsActions } from '../stores/settings/actions.ts';
import { createThreadActions } from '../stores/threads/actions.ts';
import { createTopicActions } from '../stores/topics/actions.ts';
import { createTypingActions } from '../stores/typing/actions.ts';
import { createLinks } from '../stores/uploads/createLinks.ts';
import { createUploads } from '../stores/uploads/actions.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';
import { createCatchUp } from './createCatchUp.ts';
import { createNotifier } from './createNotifier.ts';
import { createSessionClient, type SessionClient } from '../stores/createSessionClient.ts';
import { createStores, type Stores } from '../stores/createStores.ts';
import { createActivityData } from './createActivityData.ts';
import { trackReading } from './trackReading.ts';
import { detectSleep } from './detectSleep.ts';
import { startPeriodicWork } from './startPeriodicWork.ts';
import { listen } from './listen.ts';
import { listenToActivity } from './listenToActivity.ts';
import type { Ports } from '../stores/ports.ts';
import { notifyOfClosing } from './notifyOfClosing.ts';
import { createRoomClosing } from '../stores/rooms/roomClosing.ts';
import { createReplyPreviewActions } from '../stores/replyPreviews/actions.ts';
import { createRoomActions } from '../stores/rooms/actions.ts';

/** The page without its views: stores, and the actions that change them through a client. */
export interface Parley {
  readonly stores: Stores;
  readonly actions: Actions;
  readonly client: SessionClient;
  /** Starts the listeners and restores the last state. Returns the function that stops everything. */
  start(): () => void;
}

export function createParley(ports: Ports): Parley {
  const stores = createStores();
  const client = createSessionClient({
    client: ports.client,
    token: () => {
      const session = stores.session.getState();
      return session.status === 'signedIn' ? session.token : null;
    },
    onExpired: () => actions.session.expire(),
    onRefused: (args, problem) => roomClosing.handleRefusal(args, problem),
  });
  const context: Context = { ...ports, client, stores };
  const persistence = createPersistence(context);
  const members = createMemberActions(context);
  const { logs, outbox } = persistence;
  const roomClosing = createRoomClosing(context, logs);
  const threads = createThreadActions(context);
  const fetching = createFetching(context, { members, roomClosing, logs, threads });
  const uploads = createUploads(context, persistence.local);
  const sending = createSending(context, { fetching, uploads, outbox });
  const conversations = createConversationActions(context, fetching, roomClosing);

  /** Opens the last conversation, whose end is read from disk before anything is fetched. */
  function reopen(): void {
    const conversationId = persistence.lastConversationId();
    const isListed = conversationId !== null && conversationId in stores.conversations.getState();
    if (isListed && stores.timelines.getState().openId === null) conversations.open(conversationId);
  }

  const connectionMonitor = createConnectionMonitor(
    context,
    createCatchUp(context, () => actions),
  );

  const detachedWindow = createDetachedWindowActions(context, { conversations, threads });
  const inbox = createInboxActions(context);
  const announcements = createAnnouncementActions(context);
  const topics = createTopicActions(context);
  const editing = createEditing(context);
  const links = createLinks(context);

  const actions: Actions = {
    session: createSessionActions(context, { persistence, reopen, entered: connectionMonitor.signedIn }),
    connection: connectionMonitor,
    conversations,
    fetching,
    sending,
    uploads,
    links,
    linkNavigation: createLinkNavigation(context, { conversations, detachedWindow, rooms: () => actions.rooms }),
    typing: createTypingActions(context),
    members,
    moderation: createModeration(context),
    attachments: createAttachmentActions(context),
    recalling: createRecalling(context),
    reacting: createReacting(context),
    pins: createPinActions(context),
    editing,
    edits: createEditActions(context, editing),
    forwarding: createForwarding(context, { sending, links }),
    saved: createSavedActions(context),
    scheduled: createScheduledActions(context),
    rooms: createRoomActions(context, { roomClosing, conversations, sending }),
    search: createSearchActions(context, conversations),
    replyPreviews: createReplyPreviewActions(context, logs),
    previews: createPreviewActions(context),
    detachedWindow,
    inbox,
    announcements,
    topics,
    activity: createActivityActions(context, { inbox, announcements, topics, conversations, detachedWindow }),
    activityData: createActivityData(context, { inbox, announcements, topics }),
    settings: createSettingsActions(context),
    notifier: createNotifier(context),
  };

  return {
    stores,
    actions,
    client,
    start() {
      const ends = [
        persistLastLive(context),
        connectionMonitor.start(),
        // Before incoming events are counted as read.
        detectSleep(context, actions),
        trackReading(context, actions),
        listen(context, actions),
        listenToActivity(context, actions),
        startPeriodicWork(context, actions),
        notifyOfClosing(context, actions),
        actions.search.trackConnection(),
        actions.detachedWindow.trackTimelines(),
        actions.replyPreviews.trackTimelines(),
        ports.page.onLeaving(() => persistence.flush()),
        client.on('host.quitRequested', () => {
          persistence.flush();
          void client.request('host.readyToQuit', {});
        }),
      ];
      void actions.session.start();
      return () => {
        for (const end of ends) end();
        sending.stop();
        persistence.stop();
      };
    },
  };
}
