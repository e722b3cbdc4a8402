import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { runGuarded } from '../Logger.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import { connectionOptions, createBackOff, onConnectionError, reconnectNow } from './connectionOptions.ts';
import { loadScripts } from './evaluateScripts.ts';
import { nodesOf } from './redisUrl.ts';
import { isCluster, isReplica, requireVersion } from './redisVersion.ts';

const MAX_RETRY_DELAY_MS = 2_000;

/**
 * Opens two connections to one server: one for commands and one for subscriptions. A connection is used only after the
 * server has identified itself as a master, because a former master may come back as a replica of its successor.
 * @param onCluster called when the server turns out to be a node of a cluster; the connections are then unused
 */
export function openServer(ports: ConnectionPorts, onCluster: () => void): Connections {
  const { endpoint, deadlineMs, events, typeError, onFailure, onSubscribeError } = ports;
  const commands = new Redis(connectionOptions('command', endpoint, deadlineMs));
  const subscriber = new Redis(connectionOptions('subscriber', endpoint, deadlineMs));
  const additional = new Set<Redis>();
  /** The connections whose server is a master. */
  const identified = new Set<Redis>();
  const timers = new Set<NodeJS.Timeout>();
  const backOff = createBackOff(MAX_RETRY_DELAY_MS);
  let stopped = false;

  function retryLater(work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, backOff());
    timers.add(timer);
  }

  /** Reconnects, which resolves the host name and asks the Sentinels again. */
  function reconnect(connection: Redis): void {
    // In any other state the client library already reconnects, and would treat this as a final disconnect.
    if (connection.status !== 'ready') return;
    identified.delete(connection);
    reconnectNow(connection);
  }

  async function identify(connection: Redis): Promise<void> {
    const info = await connection.info('server', 'replication');
    requireVersion(info);
    if (isCluster(info)) {
      if (connection === commands) onCluster();
      return;
    }
    if (isReplica(info)) throw new ChatError('REDIS_READ_ONLY');
    identified.add(connection);
    events.emit('changed');
    if (connection === commands)
      await loadScripts(commands).catch((error: unknown) => typeError(error, 'loading scripts'));
  }

  function open(connection: Redis): void {
    onConnectionError(connection, (error) => {
      if (connection === commands) onFailure(error);
      else onSubscribeError(error);
      // While no Sentinel answers there is no socket, so no `close` event follows.
      if (connection.status === 'connecting') events.emit('failed');
    });
    connection.on('ready', () => {
      identify(connection).catch((error: unknown) => {
        // Also true when the other connection has found a cluster in the meantime.
        if (stopped) return;
        if (connection === commands) onFailure(error);
        else onSubscribeError(error);
        events.emit('failed');
        retryLater(() => {
          if (!identified.has(connection)) reconnect(connection);
        });
      });
    });
    connection.on('close', () => {
      identified.delete(connection);
      if (stopped) return;
      if (connection === subscriber) events.emit('lost', subscriber);
      // Both connections must use the same server, and this one may reconnect to another.
      else reconnect(subscriber);
      events.emit('failed');
    });
    connection.on('end', () => {
      if (!stopped) retryLater(() => connect(connection));
    });
    connect(connection);
  }

  function connect(connection: Redis): void {
    connection.connect().catch((error: unknown) => typeError(error, 'connection'));
  }

  const sentinels = watchSentinels(ports, () => {
    for (const connection of [commands, subscriber, ...additional]) reconnect(connection);
  });
  subscriber.on('smessage', (channel: string, message: string) => events.emit('message', channel, message));
  for (const connection of [commands, subscriber]) open(connection);

  const isReady = (connection: Redis): boolean => identified.has(connection) && connection.status === 'ready';
  return {
    commands,
    get commandsReady() {
      return isReady(commands);
    },
    get subscribersReady() {
      return isReady(commands) && isReady(subscriber);
    },
    subscriberOf: () => (isReady(subscriber) ? subscriber : null),
    groupOf: () => 0,
    openAdditional(name) {
      const options = connectionOptions(name, endpoint, deadlineMs);
      const connection = new Redis({ ...options, lazyConnect: false, enableOfflineQueue: true });
      onConnectionError(connection, (error) => typeError(error, 'connection'));
      additional.add(connection);
      connection.on('end', () => additional.delete(connection));
      return connection;
    },
    nodes: () => [commands, subscriber, ...sentinels.connections],
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      sentinels.stop();
      for (const connection of [commands, subscriber]) connection.disconnect();
    },
  };
}

const SWITCH_CHANNEL = '+switch-master';

interface SentinelWatch {
  readonly connections: readonly Redis[];
  stop(): void;
}

/**
 * Subscribes to `+switch-master` on every Sentinel, so that connections leave a former master that does not yet know
 * that it was replaced. ioredis' own `failoverDetector` is not used, because it opens as many connections for every
 * client and writes to standard error when a Sentinel is unreachable. Does nothing without Sentinels.
 * @param onSwitched called once per switch, however many Sentinels report it
 */
function watchSentinels(ports: ConnectionPorts, onSwitched: () => void): SentinelWatch {
  const { endpoint, deadlineMs, log, typeError } = ports;
  const { sentinel } = endpoint;
  let lastSwitch = '';

  function listen(node: { host: string; port: number }): Redis {
    const sentinelEndpoint = {
      username: sentinel?.username ?? '',
      password: sentinel?.password ?? '',
      database: 0,
      sentinel: null,
    };
    const connection = new Redis({
      ...connectionOptions('sentinel-watch', { ...endpoint, ...sentinelEndpoint }, deadlineMs),
      ...node,
      enableReadyCheck: false,
    });
    onConnectionError(connection, (error) => typeError(error, 'watching a Sentinel'));
    connection.on('ready', () => {
      connection.subscribe(SWITCH_CHANNEL).catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    });
    connection.on('message', (_channel: string, message: string) => {
      // `mymaster 10.0.0.1 6379 10.0.0.2 6379`: the name, the old address, the new address.
      if (message === lastSwitch || message.split(' ', 1)[0] !== sentinel?.master) return;
      lastSwitch = message;
      runGuarded(log, SWITCH_CHANNEL, onSwitched);
    });
    connection.connect().catch((error: unknown) => typeError(error, 'watching a Sentinel'));
    return connection;
  }

  const connections = sentinel === null ? [] : nodesOf(endpoint).map(listen);
  return {
    connections,
    stop() {
      for (const connection of connections) connection.disconnect();
    },
  };
}
