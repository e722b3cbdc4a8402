import { LEASES } from '#shared/contract/limits.ts';
import { createPersistence } from '../stores/persistence/persistence.ts';
import { createActivityActions } from '../stores/activity/actions.ts';
import { createAttachmentActions } from '../stores/attachments/actions.ts';
import { createBlockActions } from '../stores/blocks/actions.ts';
import { createDeviceActions } from '../stores/devices/actions.ts';
import { createEncryptionActions } from '../stores/encryption/actions.ts';
import { createAnnouncementActions } from '../stores/announcements/actions.ts';
import { createConnectionMonitor } from '../stores/connection/createConnectionMonitor.ts';
import { persistLastLive } from '../stores/connection/persistLastLive.ts';
import { createConversationActions } from '../stores/conversations/actions.ts';
import { createWindowActions } from '../stores/host/windows.ts';
import { createInboxActions } from '../stores/inbox/actions.ts';
import { createMemberActions } from '../stores/members/actions.ts';
import { createModeration } from '../stores/members/moderation.ts';
import { createLinkNavigation } from '../stores/detachedWindow/linkNavigation.ts';
import { createDetachedWindowActions } from '../stores/detachedWindow/actions.ts';
import { createNavigation } from '../stores/navigation/actions.ts';
import { createPinActions } from '../stores/pins/actions.ts';
import { createPictureActions } from '../stores/pictures/actions.ts';
import { createPreviewActions } from '../stores/previews/actions.ts';
import { createJoinRequestActions } from '../stores/joinRequests/actions.ts';
import { createProposalActions } from '../stores/proposals/actions.ts';
import { createSavedActions } from '../stores/saved/actions.ts';
import { createScheduledActions } from '../stores/scheduled/actions.ts';
import { createSearchActions } from '../stores/search/actions.ts';
import { createSessionActions } from '../stores/session/actions.ts';
import { createFetching } from '../stores/timelines/fetching.ts';
import { createEditActions } from '../stores/edits/actions.ts';
import { createEditing, createPolling, createReacting, createRecalling } from '../stores/timelines/messageChanges.ts';
import { createDataExport } from '../stores/dataExport/actions.ts';
import { createForwarding } from '../stores/forwarding/actions.ts';
import { createSending } from '../stores/timelines/sending.ts';
import { createSettingsActions } from '../stores/settings/actions.ts';
import { createThreadActions } from '../stores/threads/actions.ts';
import { createCustomEmojiActions } from '../stores/customEmoji/actions.ts';
import { createGroupActions } from '../stores/groups/actions.ts';
import { createSwitcherActions } from '../stores/switcher/actions.ts';
import { createTeamActions } from '../stores/team/actions.ts';
import { createTopicActions } from '../stores/topics/actions.ts';
import { createTypingActions } from '../stores/typing/actions.ts';
import { createLinks } from '../stores/uploads/createLinks.ts';
import { createFileReader } from '../stores/uploads/createFileReader.ts';
import { createOpenFiles } from '../stores/uploads/createOpenFiles.ts';
import { createUploads } from '../stores/uploads/actions.ts';
import type { Context } from '../stores/Context.ts';
import { type SessionClient, createSessionClient } from '../stores/createSessionClient.ts';
import { type Stores, createStores } from '../stores/createStores.ts';
import type { Ports } from '../stores/ports.ts';
import { createRoomClosing } from '../stores/rooms/roomClosing.ts';
import { createReplyPreviewActions } from '../stores/replyPreviews/actions.ts';
import { createPushActions } from '../stores/pushes/actions.ts';
import { createReportActions } from '../stores/reports/actions.ts';
import { createStorageActions } from '../stores/storage/actions.ts';
import { createTeamHooksActions } from '../stores/teamHooks/actions.ts';
import { createAllRoomsActions } from '../stores/allRooms/actions.ts';
import { createHealthActions } from '../stores/health/actions.ts';
import { createRetentionActions } from '../stores/retention/actions.ts';
import { createRoomActions } from '../stores/rooms/actions.ts';
import { myId, tokenOf } from '../stores/session/reduce.ts';
import { isBeingRead, readingState } from '../stores/reading.ts';
import type { Actions } from './Actions.ts';
import { createNotifier } from './createNotifier.ts';
import { createActivityData } from './createActivityData.ts';
import { followServers } from './followServers.ts';
import { startPeriodicWork } from './startPeriodicWork.ts';
import { listen } from './listen.ts';
import { listenToActivity } from './listenToActivity.ts';
import { notifyOfClosing } from './notifyOfClosing.ts';

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
  const { ownConversationId } = ports;
  if (ownConversationId !== null) stores.host.dispatch({ type: 'ownWindowStarted', conversationId: ownConversationId });
  const client = createSessionClient({
    client: ports.client,
    token: () => tokenOf(stores.session.getState()),
    onExpired: () => actions.session.expire(),
    onRefused: (args, problem) => {
      // The event may have been lost. While it is set up, the refusal may be older than its end.
      const isSignedIn = myId(stores.session.getState()) !== null;
      if (isSignedIn && problem.code === 'TWO_FACTOR_REQUIRED') actions.session.requireTwoFactor();
      roomClosing.handleRefusal(args, problem);
    },
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
  const openFiles = createOpenFiles(context, { links, read: createFileReader(links) });
  const joinRequests = createJoinRequestActions(context);
  const activity = createActivityActions(context, { inbox, announcements, topics, conversations, detachedWindow });
  const pushes = createPushActions(context);

  const actions: Actions = {
    session: createSessionActions(context, {
      persistence,
      reopen,
      open: conversations.open,
      entered: connectionMonitor.signedIn,
      pushes,
    }),
    connection: connectionMonitor,
    conversations,
    fetching,
    sending,
    uploads,
    links,
    openFiles,
    linkNavigation: createLinkNavigation(context, { conversations, detachedWindow, rooms: () => actions.rooms }),
    navigation: createNavigation(context, { conversations, activity }),
    switcher: createSwitcherActions(context),
    typing: createTypingActions(context),
    members,
    moderation: createModeration(context, (conversationId) => actions.rooms.forgetPassword(conversationId)),
    attachments: createAttachmentActions(context),
    recalling: createRecalling(context),
    reacting: createReacting(context),
    polling: createPolling(context),
    pins: createPinActions(context),
    editing,
    edits: createEditActions(context, editing),
    forwarding: createForwarding(context, { sending, openFiles }),
    saved: createSavedActions(context),
    blocks: createBlockActions(context, conversations),
    devices: createDeviceActions(context),
    encryption: createEncryptionActions(context),
    scheduled: createScheduledActions(context),
    rooms: createRoomActions(context, { roomClosing, conversations, sending, joinRequests }),
    joinRequests,
    proposals: createProposalActions(context, conversations),
    search: createSearchActions(context, conversations),
    replyPreviews: createReplyPreviewActions(context, logs),
    pictures: createPictureActions(context),
    previews: createPreviewActions(context),
    pushes,
    detachedWindow,
    inbox,
    announcements,
    topics,
    team: createTeamActions(context),
    reports: createReportActions(context),
    allRooms: createAllRoomsActions(context),
    teamHooks: createTeamHooksActions(context),
    storage: createStorageActions(context),
    retention: createRetentionActions(context),
    health: createHealthActions(context),
    groups: createGroupActions(context),
    customEmoji: createCustomEmojiActions(context),
    dataExport: createDataExport(context, { links }),
    activity,
    activityData: createActivityData(context, { inbox, announcements, topics }),
    settings: createSettingsActions(context),
    windows: createWindowActions(context),
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
        followServers(context),
        startPeriodicWork(context, actions),
        notifyOfClosing(context, actions),
        actions.search.trackConnection(),
        actions.blocks.trackUnread(),
        actions.devices.trackTimelines(),
        actions.encryption.track(),
        actions.joinRequests.trackRooms(),
        actions.detachedWindow.trackTimelines(),
        actions.navigation.trackPlaces(),
        actions.windows.trackOwn(),
        actions.replyPreviews.trackTimelines(),
        ports.page.onLeaving(() => persistence.flush()),
        client.on('local.draftsChanged', (change) => persistence.applyRemoteDrafts(change)),
        client.on('host.quitRequested', () => {
          persistence.flush();
          void client.request('host.readyToQuit', {});
        }),
      ];
      persistence.onReadLater(() => {
        sending.sendWaiting();
        void actions.settings.refresh();
      });
      void actions.session.start();
      return () => {
        for (const end of ends) end();
        sending.stop();
        persistence.stop();
      };
    },
  };
}

/**
 * The work after connecting: the session first, then the open conversation and the heads of all others, then waiting
 * messages, the settings and Activity. Resolves to whether everything is up to date.
 */
function createCatchUp({ client, stores }: Context, actions: () => Actions): () => Promise<boolean> {
  return async () => {
    const { session, conversations, sending, settings, activityData } = actions();
    const { blocks, pins, proposals, joinRequests, pushes, saved, scheduled, reports, customEmoji } = actions();
    if (stores.session.getState().status === 'unreachable') void session.start();
    if (tokenOf(stores.session.getState()) === null) return true;
    const resumed = await client.resume();
    if (!resumed.ok) return tokenOf(stores.session.getState()) === null;
    if (resumed.value.me.twoFactorRequired === true) session.requireTwoFactor();
    else stores.session.dispatch({ type: 'twoFactorLifted' });
    if (myId(stores.session.getState()) === null) return true;
    const refreshing = conversations.refresh();
    void activityData.count();
    const areConversationsFresh = await refreshing;
    sending.sendWaiting();
    void settings.refresh();
    void blocks.refresh();
    void pins.refresh();
    void proposals.refresh();
    void joinRequests.refresh();
    void saved.refresh();
    void scheduled.refresh();
    void reports.refresh();
    void customEmoji.refresh();
    void pushes.refresh(areConversationsFresh);
    const isFresh = (await activityData.refresh()) && areConversationsFresh;
    if (isFresh) stores.unread.dispatch({ type: 'known' });
    return isFresh;
  };
}

/**
 * Marks the open conversation read when reading begins, and moves the "New" divider when an unread event arrives while
 * it is not being read. Returns the function that stops this.
 */
function trackReading({ stores }: Context, { conversations }: Pick<Actions, 'conversations'>): () => void {
  const { timelines } = stores;
  const isOpenRead = (): boolean => {
    const state = readingState(stores);
    return state.openId !== null && isBeingRead(state, state.openId);
  };

  let wasRead = isOpenRead();
  function changed(): void {
    const isRead = isOpenRead();
    const begins = isRead && !wasRead;
    wasRead = isRead;
    if (begins) void conversations.markOpenRead();
  }

  const ends = [
    ...[timelines, stores.host, stores.search, stores.activity].map((store) => store.subscribe(changed)),
    stores.conversations.subscribe((now, before) => {
      const { openId } = timelines.getState();
      if (openId === null || now[openId] === before[openId] || isOpenRead()) return;
      const [known, was] = [now[openId], before[openId]];
      if (known === undefined || known.unread === 0 || known.offset === was?.offset) return;
      const after = Math.max(known.readOffset, conversations.localReadOffset(known));
      timelines.dispatch({ type: 'changed', conversationId: openId, change: { type: 'dividerMoved', after } });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A delay between two heartbeats beyond which the computer must have slept (ms). */
const JUMP_MS = 15_000;

/**
 * Detects sleep of the computer: the shell reports it, or the clock jumped between two heartbeats. Missed events are
 * fetched, and nothing counts as read until then; afterwards the open conversation shows its first unread message.
 * Returns the function that stops this.
 */
function detectSleep({ client, stores, page, now }: Context, actions: Pick<Actions, 'connection'>): () => void {
  const { timelines } = stores;
  let lastHeartbeat = now();

  function updateClock(): void {
    stores.host.dispatch({ type: 'timePassed', now: now() });
    stores.connection.dispatch({ type: 'clockRead', at: now() });
  }

  function onResume(slept: boolean): void {
    lastHeartbeat = now();
    updateClock();
    if (slept) timelines.dispatch({ type: 'resumedFromSleep' });
    void actions.connection.resumed();
  }

  /**
   * A computer that slept and a clock that was adjusted can't be distinguished; in both cases events may have been
   * missed.
   */
  function checkForClockJump(): void {
    const passedMs = now() - lastHeartbeat;
    const slept = passedMs > LEASES.presenceRenewEveryMs + JUMP_MS;
    if (slept || passedMs < -JUMP_MS) onResume(slept);
  }

  function onCaughtUp(): void {
    const { openId, away, atEnd } = timelines.getState();
    if (!away) return;
    const known = openId === null ? undefined : stores.conversations.getState()[openId];
    const isUnread = known !== undefined && known.unread > 0;
    // A person who was reading further up stays there.
    timelines.dispatch({ type: 'returned', openAfter: isUnread && atEnd ? known.readOffset : null });
  }

  const ends = [
    client.on('host.resumed', () => onResume(true)),
    // After sleep a live event may arrive before the heartbeat and before the shell's event.
    client.on('conversation.appended', checkForClockJump),
    page.every(LEASES.presenceRenewEveryMs, () => {
      checkForClockJump();
      lastHeartbeat = now();
    }),
    stores.connection.subscribe(({ state }, before) => {
      if (state === 'live' && before.state !== 'live') onCaughtUp();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
