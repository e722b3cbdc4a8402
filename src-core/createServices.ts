import { LIMITS } from '#shared/contract/limits.ts';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createAccountHandlers } from './account/accountHandlers.ts';
import { createProviderConnections } from './account/connectProvider.ts';
import { createAttempts } from './account/createAttempts.ts';
import { createSingleSignOn, type SingleSignOnPorts } from './account/createSingleSignOn.ts';
import { createTickets, type TicketPorts } from './account/createTickets.ts';
import { createRenaming } from './account/createRenaming.ts';
import { readMembership } from './account/membership.ts';
import { DEFAULT_PASSWORD_COST } from './account/password.ts';
import { createAnnouncementHandlers } from './announcement/announcementHandlers.ts';
import { createAnnouncementFeed } from './announcement/createAnnouncementFeed.ts';
import { createHistory } from './archive/createHistory.ts';
import { createBlockHandlers } from './block/blockHandlers.ts';
import { createDeviceHandlers } from './device/deviceHandlers.ts';
import { createBlobHandlers } from './blob/blobHandlers.ts';
import { createBlobs } from './blob/createBlobs.ts';
import { createFileCounter } from './blob/createFileCounter.ts';
import { createConversationHandlers } from './conversation/conversationHandlers.ts';
import { createConversationListCleaner } from './conversation/createConversationListCleaner.ts';
import type { CorePorts } from './Core.ts';
import { createCounter } from './counter/createCounter.ts';
import { createCountProjection } from './counter/createCountProjection.ts';
import { createCounterHandlers } from './counter/counterHandlers.ts';
import { createDirectory } from './directory/createDirectory.ts';
import { createDirectoryHandlers } from './directory/directoryHandlers.ts';
import { createRoomAdminHandlers } from './directory/roomAdminHandlers.ts';
import { createDirectoryProjection } from './directory/createDirectoryProjection.ts';
import { createDirectHandlers } from './direct/directHandlers.ts';
import { createErasure } from './erase/createErasure.ts';
import { createEmojiHandlers } from './emoji/emojiHandlers.ts';
import { createProjector } from './follow/createProjector.ts';
import { markChangesDirty } from './follow/markChangesDirty.ts';
import { createFormatGate, DATA_FORMAT } from './format/createFormatGate.ts';
import { createGroupHandlers } from './group/groupHandlers.ts';
import { reconcileGroupNames } from './group/groupNames.ts';
import { authoriseGuest } from './guest/authoriseGuest.ts';
import { createGroupDirectHandlers } from './groupDirect/groupDirectHandlers.ts';
import { updateTitles } from './groupDirect/updateTitles.ts';
import { createHealth } from './health/createHealth.ts';
import { createHealthHandlers } from './health/healthHandlers.ts';
import { createHookAdminHandlers } from './hook/hookAdminHandlers.ts';
import { createHookHandlers } from './hook/hookHandlers.ts';
import { createNoticeIndex } from './inbox/createNoticeIndex.ts';
import { createNoticeProjection } from './inbox/createNoticeProjection.ts';
import { createInboxHandlers } from './inbox/inboxHandlers.ts';
import { createKeys } from './keys.ts';
import { createLinkHandlers } from './link/linkHandlers.ts';
import { createConnectionHandlers } from './live/connectionHandlers.ts';
import { createChannels } from './live/createChannels.ts';
import { createSender } from './message/createSender.ts';
import { createMessageHandlers } from './message/messageHandlers.ts';
import { recallArchived, recallUnchecked } from './message/recallMessage.ts';
import { createPollHandlers } from './poll/pollHandlers.ts';
import { type MessagePorts, sendMessage } from './message/sendMessage.ts';
import { createExportHandlers } from './export/exportHandlers.ts';
import { createPersonHandlers } from './person/personHandlers.ts';
import { createPush } from './push/createPush.ts';
import { createPushHandlers } from './push/pushHandlers.ts';
import { createPresenceHandlers } from './presence/presenceHandlers.ts';
import { createRedisAccess } from './redis/createRedisAccess.ts';
import { measureScripts } from './redis/measureScripts.ts';
import { createReportHandlers } from './report/reportHandlers.ts';
import { createReminders } from './reminder/createReminders.ts';
import { createRetentionJob } from './retention/createRetention.ts';
import { createRetentionHandlers } from './retention/retentionHandlers.ts';
import { createMessageRate } from './quota/createMessageRate.ts';
import { createFileQuota } from './quota/createFileQuota.ts';
import { createTeamLimits } from './quota/createTeamLimits.ts';
import { createProposalHandlers } from './proposal/proposalHandlers.ts';
import { createAdmissions } from './room/createAdmissions.ts';
import { createRoomHandlers } from './room/roomHandlers.ts';
import { createSavedHandlers } from './saved/savedHandlers.ts';
import { createMessageScheduler } from './schedule/createMessageScheduler.ts';
import { createScheduleHandlers } from './schedule/scheduleHandlers.ts';
import { createSettingsHandlers } from './settings/settingsHandlers.ts';
import { createTeam } from './team/createTeam.ts';
import { createAdminHandlers } from './team/adminHandlers.ts';
import { createSessionAdminHandlers } from './team/sessionAdminHandlers.ts';
import { createStorageAdminHandlers } from './team/storageAdminHandlers.ts';
import { createTeamHandlers } from './team/teamHandlers.ts';
import { DEFAULT_TIMING } from './timing.ts';
import { createTopics } from './topic/createTopics.ts';
import { createTopicHandlers } from './topic/topicHandlers.ts';
import { createTypingHandlers } from './typing/typingHandlers.ts';
import { createVisitors } from './visitor/createVisitors.ts';
import { createVisitorHandlers } from './visitor/visitorHandlers.ts';

const DEFAULT_DEADLINE_MS = 5_000;

/** All services of a node. Only the façade uses this type: a domain names the services that it takes. */
export type Services = ReturnType<typeof createServices>;

/**
 * Creates the services of all domains, in the order of the layers. Throws a `ChatError` when `ports.redis` is invalid:
 * URL_INVALID, REDIS_CERTIFICATE_INVALID, REDIS_TLS_UNUSED.
 */
export function createServices(ports: CorePorts) {
  const { log, deadlineMs = DEFAULT_DEADLINE_MS } = ports;
  const keys = createKeys(ports.keyPrefix ?? 'parley');
  const timing = { ...DEFAULT_TIMING, ...ports.timing };
  const gate = createFormatGate({
    redis: measureScripts(createRedisAccess({ ...ports.redis, log, deadlineMs }), ports.onScript),
    keys,
    format: ports.format ?? DATA_FORMAT,
    tooOld: ports.tooOld ?? 'UPGRADE_REQUIRED',
    checkEveryMs: timing.formatEveryMs,
    log,
  });
  const raw = { redis: gate.redis, keys, timing, log };
  const history = createHistory(raw, ports.archive);
  const projector = createProjector({ ...raw, archive: history.archive });
  const counter = createCounter(raw, ports.database);

  const redis = markChangesDirty(raw.redis, keys, projector);
  const data = { redis, keys, timing };
  const channels = createChannels(redis, log, deadlineMs);
  const limits = createTeamLimits({ ...data, channels });
  const messaging = {
    ...data,
    history,
    messageRate: createMessageRate({ ...data, limits }),
    blobs: createBlobs({ ...data, quota: createFileQuota({ ...data, limits }), deadlineMs, log }, ports.blobs ?? {}),
    sender: createSender(redis, keys, timing.conversationLeaseMs),
  };
  const push = createPush({ ...data, log }, ports.push);
  projector.start([
    createNoticeProjection({ ...messaging, counter }),
    createCountProjection(counter),
    createDirectoryProjection(raw),
    push.projection,
  ]);
  const passwordCost = ports.passwordCost ?? DEFAULT_PASSWORD_COST;
  const attempts = createAttempts(redis, keys);
  const sweeper = createConversationListCleaner(redis, keys, timing);
  const announcements = createAnnouncementFeed({ ...data, channels });
  const topics = createTopics({ ...data, channels, keepPosts: ports.archive?.policy ? 0 : LIMITS.postsPerTopic });
  const team = createTeam(data, ports.joining);
  const updateTitlesOf = (userId: string, former: string) => updateTitles(data, userId, former);
  const renaming = createRenaming({ ...data, updateTitles: updateTitlesOf });
  return {
    ...messaging,
    gate,
    limits,
    projector,
    push,
    counter,
    channels,
    attempts,
    passwordCost,
    sweeper,
    admissions: createAdmissions({ ...data, attempts, passwordCost, sweeper }),
    schedule: createMessageScheduler({ ...data, send: (author, message) => sendScheduled(messaging, author, message) }),
    reminders: createReminders({ ...messaging, counter }),
    retention: createRetentionJob(messaging),
    fileCounter: createFileCounter(messaging),
    announcements,
    topics,
    visitors: createVisitors({ ...data, channels, announcements, topics }),
    team,
    ...createSignIns({ ...data, passwordCost, team }, ports.singleSignOn),
    renaming,
    erasure: createErasure({
      ...messaging,
      recall: (userId, message) => recallUnchecked(messaging, userId, message),
      recallArchived: (userId, log, messages) => recallArchived(messaging, userId, log, messages),
      counter,
      renaming,
      noticeIndex: createNoticeIndex(redis, keys),
      updateTitles: updateTitlesOf,
    }),
    directory: createDirectory(redis, keys.directory),
    allRooms: createDirectory(redis, keys.directory, keys.hiddenRooms),
    health: createHealth({ redis: gate.redis, counter, history, blobs: messaging.blobs, log }),
    previewLink: ports.previewLink,
  };
}

/** What sign-ins that take place elsewhere need, and the connection of accounts with the identity provider. */
function createSignIns(ports: Omit<SingleSignOnPorts, 'tickets'> & TicketPorts, settings: CorePorts['singleSignOn']) {
  const tickets = createTickets(ports);
  return {
    tickets,
    singleSignOn: createSingleSignOn({ ...ports, tickets }, settings),
    providerConnections: createProviderConnections(ports),
  };
}

/**
 * Throws ACCOUNT_DEACTIVATED, so that the scheduled messages of a deactivated person are not sent, and NOT_FOR_GUESTS
 * for those of a guest to a person outside their rooms.
 */
async function sendScheduled(ports: MessagePorts, author: string, message: ScheduledMessage): Promise<unknown> {
  const { isDeactivated, role } = await readMembership(ports, author);
  if (isDeactivated) throw new ChatError('ACCOUNT_DEACTIVATED');
  if (role === 'guest') await authoriseGuest(ports, author, 'message.send', message);
  return sendMessage(ports, author, message);
}

/** The handlers of all calls. The type check names a call without a handler. */
export function createHandlers(services: Services) {
  return {
    ...createAccountHandlers(services),
    ...createPersonHandlers(services),
    ...createDirectHandlers(services),
    ...createConversationHandlers(services),
    ...createMessageHandlers(services),
    ...createPollHandlers(services),
    ...createScheduleHandlers(services),
    ...createRoomHandlers(services),
    ...createProposalHandlers(services),
    ...createVisitorHandlers(services),
    ...createGroupDirectHandlers(services),
    ...createPresenceHandlers(services),
    ...createPushHandlers(services),
    ...createTypingHandlers(services),
    ...createBlobHandlers(services),
    ...createAnnouncementHandlers(services),
    ...createSavedHandlers(services),
    ...createBlockHandlers(services),
    ...createDeviceHandlers(services),
    ...createSettingsHandlers(services),
    ...createTeamHandlers(services),
    ...createAdminHandlers(services),
    ...createSessionAdminHandlers(services),
    ...createStorageAdminHandlers(services),
    ...createReportHandlers(services),
    ...createRetentionHandlers(services),
    ...createHealthHandlers(services),
    ...createGroupHandlers(services),
    ...createEmojiHandlers(services),
    ...createTopicHandlers(services),
    ...createHookHandlers(services),
    ...createConnectionHandlers(services),
    ...createCounterHandlers(services),
    ...createInboxHandlers(services),
    ...createLinkHandlers(services),
    ...createExportHandlers(services),
    ...createDirectoryHandlers(services),
    ...createRoomAdminHandlers(services),
    ...createHookAdminHandlers(services),
  };
}

/** Runs the background work of all services, because Redis has become available. Errors are logged. */
export function sweepServices(services: Services): void {
  const {
    redis,
    announcements,
    limits,
    team,
    renaming,
    sweeper,
    blobs,
    history,
    counter,
    projector,
    push,
    schedule,
    reminders,
    retention,
    fileCounter,
    erasure,
    topics,
    visitors,
  } = services;
  const run = (during: string, work: Promise<unknown>): void => {
    work.catch((error: unknown) => redis.typeError(error, during));
  };
  run('refreshing announcements', announcements.refresh());
  run('reading the limits of the team', limits.refresh());
  run('setting up the team', team.ready());
  run('completing changes of names', renaming.complete());
  run('reserving the names of groups', reconcileGroupNames(services));
  run('sweeping conversation lists', sweeper.sweep());
  run('collecting orphaned files', blobs.collector.sweep());
  run('archiving', history.sweep());
  run('updating counters', counter.sweep());
  run('processing changes of conversations', projector.sweep());
  run('sending pushes', push.sweep());
  run('sending scheduled messages', schedule.sweep());
  run('writing reminders', reminders.sweep());
  run('deleting old messages', retention.sweep());
  run('counting files', fileCounter.sweep());
  run('erasing people', erasure.sweep());
  run('removing visitors', visitors.sweep());
  run('catching up on topics', topics.recover());
}

/** Stops the background work, then closes the stores and the connections to Redis. */
export async function stopServices(services: Services): Promise<void> {
  const {
    announcements,
    sweeper,
    projector,
    push,
    schedule,
    reminders,
    retention,
    fileCounter,
    erasure,
    topics,
    visitors,
    blobs,
    counter,
    history,
    gate,
    redis,
  } = services;
  announcements.stop();
  sweeper.stop();
  await projector.stop();
  await push.stop();
  await schedule.stop();
  await reminders.stop();
  await retention.stop();
  await fileCounter.stop();
  await erasure.stop();
  topics.stop();
  visitors.stop();
  blobs.collector.stop();
  await blobs.store.stop();
  await counter.stop();
  await history.stop();
  gate.stop();
  redis.stop();
}
