import { Cluster, type Redis } from 'ioredis';
import { clusterOptions } from './connectionOptions.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import { createShardSubscribers } from './createShardSubscribers.ts';
import { loadScripts } from './evaluateScripts.ts';
import { onClusterError } from './onConnectionError.ts';
import { runGuarded } from '../Logger.ts';
import type { RedisNode } from './redisUrl.ts';

/** Debounces refreshes, because a failover emits many events at once. */
const REFRESH_AFTER_MS = 50;

/**
 * Opens a command connection to every node in use, and a subscriber connection to every master.
 * @param seeds the configured nodes; some of them may be unreachable
 */
export function openCluster(ports: ConnectionPorts, seeds: readonly RedisNode[]): Connections {
  const { endpoint, deadlineMs, events, log, typeError, onFailure } = ports;
  const commands = new Cluster([...seeds], clusterOptions('command', endpoint, deadlineMs));
  const subscribers = createShardSubscribers(ports, refreshSoon);
  let refreshing: NodeJS.Timeout | undefined;
  let stopped = false;

  function logOnly(error: Error): void {
    typeError(error, 'connection');
  }

  function refreshSoon(): void {
    if (stopped) return;
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      if (commands.status === 'ready') commands.refreshSlotsCache();
    }, REFRESH_AFTER_MS);
  }

  onClusterError(commands, logOnly, onFailure);
  commands.on('+node', (node: Redis) => {
    node.on('ready', () => {
      if (node.options.readOnly !== true)
        loadScripts(node).catch((error: unknown) => typeError(error, 'loading scripts'));
    });
  });
  // The slot map was refreshed.
  commands.on('refresh', () => {
    runGuarded(log, 'cluster refresh', () => subscribers.update(commands.slots));
    // Connect now, so that the first call does not wait for the connection and for the scripts to load.
    for (const node of commands.nodes('master')) {
      if (node.status === 'wait') node.connect().catch((error: unknown) => typeError(error, 'connection'));
    }
  });
  commands.on('ready', () => events.emit('changed'));
  commands.on('-node', refreshSoon);
  commands.on('close', () => {
    subscribers.update([]);
    if (!stopped) events.emit('failed');
  });
  commands.connect().catch((error: unknown) => typeError(error, 'connection'));

  return {
    commands,
    get commandsReady() {
      return commands.status === 'ready';
    },
    get subscribersReady() {
      return subscribers.allReady;
    },
    subscriberOf(slot) {
      const [master] = commands.slots[slot] ?? [];
      return master === undefined ? null : subscribers.get(master);
    },
    groupOf: (slot) => slot,
    openAdditional(name) {
      const additional = new Cluster([...seeds], { ...clusterOptions(name, endpoint, deadlineMs), lazyConnect: false });
      onClusterError(additional, logOnly, logOnly);
      return additional;
    },
    nodes: () => [...commands.nodes(), ...subscribers.connections()],
    stop() {
      stopped = true;
      clearTimeout(refreshing);
      commands.disconnect();
      subscribers.update([]);
    },
  };
}
