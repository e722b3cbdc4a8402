import { randomUUID } from 'node:crypto';
import { chatCalls } from '#shared/contract/index.ts';
import { oversightCalls } from '#shared/contract/oversightCalls.ts';
import { reportCalls } from '#shared/contract/reportCalls.ts';
import { healthCalls } from '#shared/contract/healthCalls.ts';
import { retentionCalls } from '#shared/contract/retentionCalls.ts';
import { teamCalls } from '#shared/contract/teamCalls.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { PROTOCOL } from '#shared/rpc/socketProtocol.ts';
import { cutUserAgent } from '#shared/account/describeDevice.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { leaveSession, renewSessions } from './account/session.ts';
import { authoriseSetup } from './account/twoFactorRule.ts';
import { openBlob } from './blob/Blobs.ts';
import type { Core, CoreConnection, CorePorts } from './Core.ts';
import { createHandlers, createServices, type Services, stopServices, sweepServices } from './createServices.ts';
import { createRoomAdminHandlers } from './directory/roomAdminHandlers.ts';
import { exportConversation, findConversation } from './export/exportConversation.ts';
import { importConversation } from './export/importConversation.ts';
import { authoriseGuest } from './guest/authoriseGuest.ts';
import { createHookAdminHandlers } from './hook/hookAdminHandlers.ts';
import { findHook, publishAsOperator, publishByHook } from './hook/publishByHook.ts';
import { createHealthHandlers } from './health/healthHandlers.ts';
import { ClientConnection, type PasskeySite } from './live/ClientConnection.ts';
import { type RedisConnectionState, watchConnectionState } from './live/watchConnectionState.ts';
import { type Logger, runGuarded } from './Logger.ts';
import { randomId } from './randomId.ts';
import { readVersion } from './redis/redisVersion.ts';
import { createReportHandlers } from './report/reportHandlers.ts';
import { createRetentionHandlers } from './retention/retentionHandlers.ts';
import { type AdminCaller, createAdminHandlers } from './team/adminHandlers.ts';
import { createSessionAdminHandlers } from './team/sessionAdminHandlers.ts';
import { createStorageAdminHandlers } from './team/storageAdminHandlers.ts';
import { createTeamHandlers } from './team/teamHandlers.ts';

/**
 * Creates the chat engine. It connects in the background and reconnects indefinitely; calls are answered from the
 * start. Throws a `ChatError` when `ports.redis` is invalid: URL_INVALID, REDIS_CERTIFICATE_INVALID, REDIS_TLS_UNUSED.
 */
export function createCore(ports: CorePorts): Core {
  const services = createServices(ports);
  const { redis, counter, attempts, singleSignOn, providerConnections } = services;
  const clients = createClients(ports, services);

  async function answer<Value>(during: string, work: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return succeed(await work());
    } catch (error) {
      const { code, details } = redis.typeError(error, during);
      return fail(code, details);
    }
  }

  return {
    connect: (onFrame, address, userAgent, site) => clients.connect(onFrame, address, userAgent, site),
    ping: () =>
      answer('ping', async () => {
        const info = await redis.call('ping', (command) => command.info('server'));
        return { redisVersion: readVersion(info)?.text ?? '' };
      }),
    counterBacklog: () => answer('reading the counter backlog', () => counter.backlog()),
    openBlob: (token) => answer('opening a file', () => openBlob(services, token)),
    async exportConversation({ names, ...options }) {
      return exportConversation(services, { ...options, conversationId: await findConversation(services, names) });
    },
    importConversation: (folder) => importConversation(services, folder),
    hooks: {
      find: (token) => answer('finding a hook', () => findHook(services, token)),
      publish: (hook, post) => answer('publishing', () => publishByHook(services, hook, post)),
    },
    singleSignOn: {
      begin: (state, browser, authorization) =>
        answer('beginning a sign-in', () => singleSignOn.begin(state, browser, authorization)),
      take: (state, browser) => answer('continuing a sign-in', () => singleSignOn.take(state, browser)),
      admit: (person, challenge, address) =>
        answer('completing a sign-in', () => singleSignOn.admit(person, challenge, address)),
      startConnecting: (token) => answer('starting to connect an account', () => providerConnections.start(token)),
      offerConnection: (person, session) =>
        answer('connecting an account', () => providerConnections.offer(person, session)),
      signOut: (who) => answer('signing out at the provider', () => singleSignOn.signOut(who)),
    },
    takePoints: (subject, points, allowance) => attempts.takePoints(subject, points, allowance),
    administer: createOperator(ports.log, services),
    publish: (post) => answer('publishing', () => publishAsOperator(services, post)),
    async stop() {
      await clients.closeAll();
      await stopServices(services);
    },
  };
}

/** The connected clients: answers their calls, and sends them the state of the connection to Redis. */
function createClients({ log, previewLink }: CorePorts, services: Services) {
  const { redis, channels, gate } = services;
  const connections = new Set<ClientConnection>();
  const ownAddress = `process ${randomId()}`;
  const abilities = { protocol: PROTOCOL.spoken, ...(previewLink !== undefined && { linkPreviews: true }) };
  const connectionChanged = (now: RedisConnectionState): Frame => ({
    event: 'connection.changed',
    data: { ...now, ...abilities },
  });
  const dispatch = createDispatch(log, services);
  const renew = (): void => {
    renewSessions(services, connections).catch((error: unknown) => redis.typeError(error, 'renewing sessions'));
  };
  const state = watchConnectionState(redis, channels, gate, (now) => {
    log.info({ state: now.state }, 'the connection to Redis changed');
    for (const connection of connections) connection.deliver(connectionChanged(now));
    if (now.state !== 'live') return;
    renew();
    for (const connection of connections) {
      if (!connection.signedIn) continue;
      connection.session.revalidateRooms().catch((error: unknown) => redis.typeError(error, 'checking rooms'));
    }
    sweepServices(services);
  });

  const renewing = setInterval(() => {
    if (state.current.state === 'live') renew();
  }, services.timing.sessionsEveryMs);

  /** Closes a connection and ends its lease. A Redis error is only logged, because the lease then expires by itself. */
  async function close(connection: ClientConnection): Promise<void> {
    if (!connections.delete(connection)) return;
    await connection.runExclusive(async () => {
      try {
        await leaveSession(services, connection);
      } catch (error) {
        redis.typeError(error, 'closing a connection');
      } finally {
        connection.close();
      }
    });
  }

  return {
    connect(
      onFrame: (frame: Frame) => void,
      address = ownAddress,
      userAgent = '',
      site: PasskeySite | null = null,
    ): CoreConnection {
      const deliver = (frame: Frame): void => runGuarded(log, `frame ${frame.event}`, () => onFrame(frame));
      const connection = new ClientConnection(deliver, address, cutUserAgent(userAgent), site);
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
    closeAll: () => {
      clearInterval(renewing);
      return Promise.all([...connections].map(close));
    },
  };
}

/** See `Core.administer`. */
function createOperator(log: Logger, services: Services): Core['administer'] {
  const dispatch = createDispatcher({
    calls: { ...teamCalls, ...oversightCalls, ...reportCalls, ...retentionCalls, ...healthCalls },
    handlers: {
      ...createTeamHandlers(services),
      ...createAdminHandlers(services),
      ...createSessionAdminHandlers(services),
      ...createStorageAdminHandlers(services),
      ...createRoomAdminHandlers(services),
      ...createHookAdminHandlers(services),
      ...createReportHandlers(services),
      ...createRetentionHandlers(services),
      ...createHealthHandlers(services),
    },
    hasSession: (_operator: AdminCaller) => true,
    onUnexpected: logUnexpected(log),
  });
  return async (name, args) => {
    const id = await services.team.ownerId();
    if (id === null) return fail('PERSON_NOT_FOUND');
    return dispatch(name, args, { session: { me: { id } }, address: 'command line' });
  };
}

function createDispatch(log: Logger, services: Services) {
  return createDispatcher({
    calls: chatCalls,
    handlers: createHandlers(services),
    hasSession: (connection: ClientConnection) => connection.signedIn,
    async authorise({ session }, name, input) {
      if (session.mustSetUpTwoFactor) authoriseSetup(name);
      if (session.role === 'guest') await authoriseGuest(services, session.me.id, name, input);
    },
    onUnexpected: logUnexpected(log),
  });
}

function logUnexpected(log: Logger) {
  return (error: unknown, callName: string): string => {
    const correlationId = randomUUID();
    log.error({ err: error, callName, correlationId }, 'unexpected error');
    return correlationId;
  };
}
