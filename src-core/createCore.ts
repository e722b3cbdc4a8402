import { randomUUID } from 'node:crypto';
import { chatCalls } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { PROTOCOL } from '#shared/rpc/socketProtocol.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { createAccountHandlers } from './account/accountHandlers.ts';
import { createAnnouncementHandlers } from './announcement/announcementHandlers.ts';
import { createAnnouncementFeed } from './announcement/createAnnouncementFeed.ts';
import { createHistory } from './archive/createHistory.ts';
import { createAttempts } from './account/createAttempts.ts';
import { DEFAULT_PASSWORD_COST } from './account/password.ts';
import { endExpiredSessions, leaveSession } from './account/session.ts';
import { createBlobHandlers } from './blob/blobHandlers.ts';
import { createBlobs } from './blob/createBlobs.ts';
import { openBlob } from './blob/blobLinks.ts';
import { createConversationHandlers } from './conversation/conversationHandlers.ts';
import type { Core, CorePorts } from './Core.ts';
import { createCounter } from './counter/createCounter.ts';
import { createCountProjection } from './counter/createCountProjection.ts';
import { createCounterHandlers } from './counter/counterHandlers.ts';
import { createDirectHandlers } from './direct/directHandlers.ts';
import type { Engine } from './Engine.ts';
import { createFormatGate } from './format/createFormatGate.ts';
import { DATA_FORMAT } from './format/dataFormat.ts';
import { exportConversation } from './export/exportConversation.ts';
import { importConversation } from './export/importConversation.ts';
import { findConversation } from './export/findConversation.ts';
import { createProjector } from './follow/createProjector.ts';
import { markChangesDirty } from './follow/markChangesDirty.ts';
import { createHookHandlers } from './hook/hookHandlers.ts';
import { createInboxHandlers } from './inbox/inboxHandlers.ts';
import { createNoticeProjection } from './inbox/createNoticeProjection.ts';
import { findHook, publishAsOperator, publishByHook } from './hook/publishByHook.ts';
import { createKeys } from './keys.ts';
import { createLinkHandlers } from './link/linkHandlers.ts';
import { ClientConnection } from './live/ClientConnection.ts';
import { createConnectionHandlers } from './live/connectionHandlers.ts';
import { createChannels } from './live/createChannels.ts';
import { watchConnectionState, type RedisConnectionState } from './live/watchConnectionState.ts';
import { createMessageHandlers } from './message/messageHandlers.ts';
import { sendMessage } from './message/sendMessage.ts';
import { createSender } from './message/createSender.ts';
import { createPersonHandlers } from './person/personHandlers.ts';
import { createPresenceHandlers } from './presence/presenceHandlers.ts';
import { randomId } from './randomId.ts';
import { createRedisAccess } from './redis/createRedisAccess.ts';
import { measureScripts } from './redis/measureScripts.ts';
import { readVersion } from './redis/redisVersion.ts';
import { runGuarded } from './runGuarded.ts';
import { createRoomHandlers } from './room/roomHandlers.ts';
import { createSavedHandlers } from './saved/savedHandlers.ts';
import { createMessageScheduler } from './schedule/createMessageScheduler.ts';
import { createSettingsHandlers } from './settings/settingsHandlers.ts';
import { createConversationListCleaner } from './sweep/createConversationListCleaner.ts';
import { DEFAULT_TIMING } from './timing.ts';
import { createTeam } from './team/createTeam.ts';
import { createTeamHandlers } from './team/teamHandlers.ts';
import { createTopics } from './topic/createTopics.ts';
import { createTopicHandlers } from './topic/topicHandlers.ts';
import { createTypingHandlers } from './typing/typingHandlers.ts';

const DEFAULT_DEADLINE_MS = 5_000;

/**
 * Creates the chat engine. It connects in the background and reconnects indefinitely; calls are answered from the
 * start. Throws a `ChatError` when `ports.redis` is invalid: URL_INVALID, REDIS_CERTIFICATE_INVALID, REDIS_TLS_UNUSED.
 */
export function createCore(ports: CorePorts): Core {
  const { log, keyPrefix = 'parley', deadlineMs = DEFAULT_DEADLINE_MS } = ports;
  const keys = createKeys(keyPrefix);
  const timing = { ...DEFAULT_TIMING, ...ports.timing };
  const gate = createFormatGate({
    redis: measureScripts(createRedisAccess({ ...ports.redis, log, deadlineMs }), ports.onScript),
    keys,
    format: ports.format ?? DATA_FORMAT,
    tooOld: ports.tooOld ?? 'UPGRADE_REQUIRED',
    checkEveryMs: timing.formatEveryMs,
    log,
  });
  const bareRedis = gate.redis;
  const history = createHistory({ redis: bareRedis, keys, timing, log }, ports.archive);
  const follower = createProjector({ redis: bareRedis, keys, timing, log, archive: history.archive });
  const counter = createCounter({ redis: bareRedis, keys, log, timing }, ports.database);
  const redis = markChangesDirty(bareRedis, keys, follower);
  const channels = createChannels(redis, log, deadlineMs);
  const sweeper = createConversationListCleaner(redis, keys, timing);
  const blobs = createBlobs({ redis, keys, timing, deadlineMs, log }, ports.blobs ?? {});
  const announcements = createAnnouncementFeed({ redis, keys, channels, timing });
  const engine: Engine = {
    keys,
    redis,
    channels,
    sender: createSender(redis, keys, timing.conversationLeaseMs),
    attempts: createAttempts(redis, keys),
    passwordCost: ports.passwordCost ?? DEFAULT_PASSWORD_COST,
    timing,
    sweeper,
    schedule: createMessageScheduler({
      redis,
      keys,
      timing,
      send: (author, message) => sendMessage(engine, author, message),
    }),
    blobs,
    history,
    counter,
    announcements,
    previewLink: ports.previewLink,
    team: createTeam({ redis, keys }),
    topics: createTopics({
      redis,
      keys,
      channels,
      timing,
      keepPosts: ports.archive?.policy ? 0 : LIMITS.postsPerTopic,
    }),
  };
  follower.start([createNoticeProjection(engine), createCountProjection(counter)]);
  const connections = new Set<ClientConnection>();
  const ownAddress = `process ${randomId()}`;
  const abilities = { protocol: PROTOCOL.spoken, ...(ports.previewLink !== undefined && { linkPreviews: true }) };
  const connectionChanged = (now: RedisConnectionState): Frame => ({
    event: 'connection.changed',
    data: { ...now, ...abilities },
  });
  const state = watchConnectionState(redis, channels, gate, (now) => {
    log.info({ state: now.state }, 'the connection to Redis changed');
    for (const connection of connections) connection.deliver(connectionChanged(now));
    const sessions = [...connections].filter(({ signedIn }) => signedIn).map(({ session }) => session);
    if (now.state !== 'live') return;
    endExpiredSessions(engine, connections).catch((error: unknown) => redis.typeError(error, 'checking sessions'));
    for (const session of sessions) {
      session.revalidateRooms().catch((error: unknown) => redis.typeError(error, 'checking rooms'));
    }
    announcements.refresh().catch((error: unknown) => redis.typeError(error, 'refreshing announcements'));
    engine.team.ready().catch((error: unknown) => redis.typeError(error, 'setting up the team'));
    sweeper.sweep().catch((error: unknown) => redis.typeError(error, 'sweeping conversation lists'));
    blobs.collector.sweep().catch((error: unknown) => redis.typeError(error, 'collecting orphaned files'));
    history.sweep().catch((error: unknown) => redis.typeError(error, 'archiving'));
    counter.sweep().catch((error: unknown) => redis.typeError(error, 'updating counters'));
    follower.sweep().catch((error: unknown) => redis.typeError(error, 'processing changes of conversations'));
    engine.schedule.sweep().catch((error: unknown) => redis.typeError(error, 'sending scheduled messages'));
    engine.topics.recover().catch((error: unknown) => redis.typeError(error, 'catching up on topics'));
  });

  const dispatch = createDispatcher({
    calls: chatCalls,
    handlers: {
      ...createAccountHandlers(engine),
      ...createPersonHandlers(engine),
      ...createDirectHandlers(engine),
      ...createConversationHandlers(engine),
      ...createMessageHandlers(engine),
      ...createRoomHandlers(engine),
      ...createPresenceHandlers(engine),
      ...createTypingHandlers(engine),
      ...createBlobHandlers(engine),
      ...createAnnouncementHandlers(engine),
      ...createSavedHandlers(engine),
      ...createSettingsHandlers(engine),
      ...createTeamHandlers(engine),
      ...createTopicHandlers(engine),
      ...createHookHandlers(engine),
      ...createConnectionHandlers(engine),
      ...createCounterHandlers(engine),
      ...createInboxHandlers(engine),
      ...createLinkHandlers(engine),
    },
    hasSession: (connection: ClientConnection) => connection.signedIn,
    onUnexpected: (error, callName) => {
      const correlationId = randomUUID();
      log.error({ err: error, callName, correlationId }, 'unexpected error');
      return correlationId;
    },
  });

  async function answer<Value>(during: string, work: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return succeed(await work());
    } catch (error) {
      const { code, details } = redis.typeError(error, during);
      return fail(code, details);
    }
  }

  /** Closes a connection and ends its lease. A Redis error is only logged, because the lease then expires by itself. */
  async function close(connection: ClientConnection): Promise<void> {
    if (!connections.delete(connection)) return;
    await connection.runExclusive(async () => {
      try {
        await leaveSession(engine, connection);
      } catch (error) {
        redis.typeError(error, 'closing a connection');
      } finally {
        connection.close();
      }
    });
  }

  return {
    connect(onFrame, address = ownAddress) {
      const deliver = (frame: Frame): void => runGuarded(log, `frame ${frame.event}`, () => onFrame(frame));
      const connection = new ClientConnection(deliver, address);
      connections.add(connection);
      // Deferred until the caller has received the connection.
      queueMicrotask(() => connection.deliver(connectionChanged(state.current)));
      return {
        get userId() {
          return connection.signedIn ? connection.session.me.id : null;
        },
        request: (name, args) =>
          connections.has(connection) ? dispatch(name, args, connection) : Promise.resolve(fail('OFFLINE')),
        close: () => close(connection),
      };
    },
    ping: () =>
      answer('ping', async () => {
        const info = await redis.call('ping', (command) => command.info('server'));
        return { redisVersion: readVersion(info)?.text ?? '' };
      }),
    counterBacklog: () => answer('reading the counter backlog', () => counter.backlog()),
    openBlob: (token) => answer('opening a file', () => openBlob(engine, token)),
    async exportConversation({ names, ...options }) {
      return exportConversation(engine, { ...options, conversationId: await findConversation(engine, names) });
    },
    importConversation: (folder) => importConversation(engine, folder),
    hooks: {
      find: (token) => answer('finding a hook', () => findHook(engine, token)),
      publish: (hook, post) => answer('publishing', () => publishByHook(engine, hook, post)),
    },
    takePoints: (subject, points, allowance) => engine.attempts.takePoints(subject, points, allowance),
    publish: (post) => answer('publishing', () => publishAsOperator(engine, post)),
    async stop() {
      await Promise.all([...connections].map(close));
      announcements.stop();
      sweeper.stop();
      await follower.stop();
      await engine.schedule.stop();
      engine.topics.stop();
      blobs.collector.stop();
      await blobs.store.stop();
      await counter.stop();
      await history.stop();
      gate.stop();
      redis.stop();
    },
  };
}
