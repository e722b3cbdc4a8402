import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { connectionOptions } from './connectionOptions.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import { createBackOff } from './createBackOff.ts';
import { loadScripts } from './evaluateScripts.ts';
import { hearFailures } from './hearFailures.ts';
import { reconnectNow } from './reconnectNow.ts';
import { isCluster, isReplica, requireVersion } from './redisVersion.ts';
import { watchSentinels } from './watchSentinels.ts';

const MOST_BETWEEN_TRIES_MS = 2_000;

/**
 * Two connections to one server: one for commands and one that subscribes. A connection counts once the other end has said
 * that it is a master: an address may lead to a server that was one, and that comes back to copy its successor.
 * @param onCluster called, instead of anything else, when the server turns out to be a node of a cluster
 */
export function openServer(ports: ConnectionPorts, onCluster: () => void): Connections {
  const { place, deadlineMs, events, typeError, onFailure, onDeaf } = ports;
  const commands = new Redis(connectionOptions('command', place, deadlineMs));
  const subscriber = new Redis(connectionOptions('subscriber', place, deadlineMs));
  const others = new Set<Redis>();
  /** Those whose other end is a master. */
  const identified = new Set<Redis>();
  const timers = new Set<NodeJS.Timeout>();
  const backOff = createBackOff(MOST_BETWEEN_TRIES_MS);
  let stopped = false;

  function later(work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, backOff());
    timers.add(timer);
  }

  /** The name is resolved, and the Sentinels are asked, anew. */
  function reconnect(connection: Redis): void {
    // In any other state the client library is about to do so, and would take this for the end.
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
    hearFailures(connection, (error) => {
      if (connection === commands) onFailure(error);
      else onDeaf(error);
      // There is no connection that could close while no Sentinel answers.
      if (connection.status === 'connecting') events.emit('failed');
    });
    connection.on('ready', () => {
      identify(connection).catch((error: unknown) => {
        // Also when the other one found a cluster meanwhile: what connects now is not this.
        if (stopped) return;
        if (connection === commands) onFailure(error);
        else onDeaf(error);
        events.emit('failed');
        later(() => {
          if (!identified.has(connection)) reconnect(connection);
        });
      });
    });
    connection.on('close', () => {
      identified.delete(connection);
      if (stopped) return;
      if (connection === subscriber) events.emit('lost', subscriber);
      // Both are to be with the same server, and this one may come back to another.
      else reconnect(subscriber);
      events.emit('failed');
    });
    connection.on('end', () => {
      if (!stopped) later(() => connect(connection));
    });
    connect(connection);
  }

  function connect(connection: Redis): void {
    connection.connect().catch((error: unknown) => typeError(error, 'connection'));
  }

  const sentinels = watchSentinels(ports, () => {
    for (const connection of [commands, subscriber, ...others]) reconnect(connection);
  });
  subscriber.on('smessage', (channel: string, message: string) => events.emit('message', channel, message));
  for (const connection of [commands, subscriber]) open(connection);

  const isReady = (connection: Redis): boolean => identified.has(connection) && connection.status === 'ready';
  return {
    commands,
    get answers() {
      return isReady(commands);
    },
    get hears() {
      return isReady(commands) && isReady(subscriber);
    },
    subscriberOf: () => (isReady(subscriber) ? subscriber : null),
    groupOf: () => 0,
    openMore(name) {
      const options = connectionOptions(name, place, deadlineMs);
      const more = new Redis({ ...options, lazyConnect: false, enableOfflineQueue: true });
      hearFailures(more, (error) => typeError(error, 'connection'));
      others.add(more);
      more.on('end', () => others.delete(more));
      return more;
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
