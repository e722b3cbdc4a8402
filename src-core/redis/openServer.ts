import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import { loadScripts } from './evaluateScripts.ts';
import { isCluster } from './redisVersion.ts';

/**
 * Two connections to one server: one for commands and one that subscribes.
 * @param onCluster called, instead of anything else, when the server turns out to be a node of a cluster
 */
export function openServer(ports: ConnectionPorts, onCluster: () => void): Connections {
  const { address, deadlineMs, events, typeError, onFailure } = ports;
  const commands = new Redis(connectionOptions('command', address, deadlineMs));
  const subscriber = new Redis(connectionOptions('subscriber', address, deadlineMs));
  let isServer = false;
  let stopped = false;

  commands.on('error', onFailure);
  commands.on('ready', () => {
    identify().catch((error: unknown) => {
      onFailure(error);
      commands.disconnect(true);
    });
  });
  async function identify(): Promise<void> {
    if (isCluster(await commands.info('server'))) return onCluster();
    isServer = true;
    events.emit('changed');
    await loadScripts(commands).catch((error: unknown) => typeError(error, 'loading scripts'));
  }

  subscriber.on('error', (error) => typeError(error, 'connection'));
  subscriber.on('ready', () => events.emit('changed'));
  subscriber.on('smessage', (channel: string, message: string) => events.emit('message', channel, message));
  for (const connection of [commands, subscriber]) {
    connection.on('close', () => {
      if (connection === commands) isServer = false;
      if (stopped) return;
      if (connection === subscriber) events.emit('lost', subscriber);
      events.emit('failed');
    });
    connection.connect().catch((error: unknown) => typeError(error, 'connection'));
  }

  return {
    commands,
    get answers() {
      return isServer && commands.status === 'ready';
    },
    get hears() {
      return isServer && subscriber.status === 'ready';
    },
    subscriberOf: () => (subscriber.status === 'ready' ? subscriber : null),
    groupOf: () => 0,
    openMore(name) {
      const options = connectionOptions(name, address, deadlineMs);
      return new Redis({ ...options, lazyConnect: false, enableOfflineQueue: true });
    },
    nodes: () => [commands, subscriber],
    stop() {
      stopped = true;
      for (const connection of [commands, subscriber]) connection.disconnect();
    },
  };
}
