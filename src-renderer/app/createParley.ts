import { createPersistence } from '../local/persistence.ts';
import { createActivityActions, type ActivityActions } from '../stores/activity/actions.ts';
import { createAttachmentActions, type AttachmentActions } from '../stores/attachments/actions.ts';
import { createAnnouncementActions, type AnnouncementActions } from '../stores/announcements/actions.ts';
import { createConnectionMonitor, type ConnectionMonitor } from '../stores/connection/createConnectionMonitor.ts';
import { persistLastLive } from '../stores/connection/persistLastLive.ts';
import { createConversationActions, type ConversationActions } from '../stores/conversations/actions.ts';
import { createInboxActions, type InboxActions } from '../stores/inbox/actions.ts';
import { createMemberActions, type MemberActions } from '../stores/members/actions.ts';
import { createModeration, type Moderation } from '../stores/members/moderation.ts';
import { createLinkNavigation, type LinkNavigation } from '../stores/detachedWindow/linkNavigation.ts';
import { createDetachedWindowActions, type DetachedWindowActions } from '../stores/detachedWindow/actions.ts';
import { createPinActions, type PinActions } from '../stores/pins/actions.ts';
import { createPreviewActions, type PreviewActions } from '../stores/previews/actions.ts';
import { createSavedActions, type SavedActions } from '../stores/saved/actions.ts';
import { createScheduledActions, type ScheduledActions } from '../stores/scheduled/actions.ts';
import { createSearchActions, type SearchActions } from '../stores/search/actions.ts';
import { createSessionActions, type SessionActions } from '../stores/session/actions.ts';
import { createFetching, type Fetching } from '../stores/timelines/fetching.ts';
import { createEditActions, type EditActions } from '../stores/edits/actions.ts';
import { createEditing, type Editing } from '../stores/timelines/editing.ts';
import { createForwarding, type Forwarding } from '../stores/forwarding/actions.ts';
import { createReacting, type Reacting } from '../stores/timelines/reacting.ts';
import { createRecalling, type Recalling } from '../stores/timelines/recalling.ts';
import { createSending, type Sending } from '../stores/timelines/sending.ts';
import { createSettingsActions, type SettingsActions } from '../stores/settings/actions.ts';
import { createThreadActions } from '../stores/threads/actions.ts';
import { createTopicActions, type TopicActions } from '../stores/topics/actions.ts';
import { createTypingActions, type TypingActions } from '../stores/typing/actions.ts';
import { createLinks, type Links } from '../stores/uploads/createLinks.ts';
import { createUploads, type Uploads } from '../stores/uploads/actions.ts';
import type { Context } from './Context.ts';
import { createCatchUp } from './createCatchUp.ts';
import { createNotifier, type Notifier } from './createNotifier.ts';
import { createSessionClient, type SessionClient } from './createSessionClient.ts';
import { createStores, type Stores } from './createStores.ts';
import { createActivityData, type ActivityData } from './createActivityData.ts';
import { trackReading } from './trackReading.ts';
import { detectSleep } from './detectSleep.ts';
import { startPeriodicWork } from './startPeriodicWork.ts';
import { listen } from './listen.ts';
import { listenToActivity } from './listenToActivity.ts';
import type { Ports } from './ports.ts';
import { notifyOfClosing } from './notifyOfClosing.ts';
import { createRoomClosing } from '../stores/rooms/roomClosing.ts';
import { createReplyPreviewActions, type ReplyPreviewActions } from '../stores/replyPreviews/actions.ts';
import { createRoomActions, type RoomActions } from '../stores/rooms/actions.ts';

export interface Actions {
  readonly session: SessionActions;
  readonly connection: Omit<ConnectionMonitor, 'start'>;
  readonly conversations: ConversationActions;
  readonly fetching: Fetching;
  readonly sending: Sending;
  readonly uploads: Uploads;
  readonly links: Links;
  readonly linkNavigation: LinkNavigation;
  readonly typing: TypingActions;
  readonly members: MemberActions;
  readonly moderation: Moderation;
  readonly attachments: AttachmentActions;
  readonly recalling: Recalling;
  readonly reacting: Reacting;
  readonly editing: Editing;
  readonly pins: PinActions;
  readonly edits: EditActions;
  readonly forwarding: Forwarding;
  readonly saved: SavedActions;
  readonly scheduled: ScheduledActions;
  readonly rooms: RoomActions;
  readonly search: SearchActions;
  readonly detachedWindow: DetachedWindowActions;
  readonly replyPreviews: ReplyPreviewActions;
  readonly previews: PreviewActions;
  readonly settings: SettingsActions;
  readonly notifier: Notifier;
  readonly inbox: InboxActions;
  readonly announcements: AnnouncementActions;
  readonly topics: TopicActions;
  readonly activity: ActivityActions;
  /** The data of Activity that is loaded together. */
  readonly activityData: ActivityData;
}

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
