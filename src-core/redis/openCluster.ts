import { Cluster, type Redis } from 'ioredis';
import { clusterOptions } from './connectionOptions.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import { createShardSubscribers } from './createShardSubscribers.ts';
import { loadScripts } from './evaluateScripts.ts';
import { hearClusterFailures } from './hearFailures.ts';
import { runGuarded } from '../runGuarded.ts';
import type { RedisNode } from './redisUrl.ts';

/** Many signs that the map of the cluster is old come at once. */
const REFRESH_AFTER_MS = 50;

/**
 * A connection to every node that is asked, and one to every master that subscribes.
 * @param seeds nodes that are known before the cluster has been asked; any of them may be away
 */
export function openCluster(ports: ConnectionPorts, seeds: readonly RedisNode[]): Connections {
  const { place, deadlineMs, events, log, typeError, onFailure } = ports;
  const commands = new Cluster([...seeds], clusterOptions('command', place, deadlineMs));
  const subscribers = createShardSubscribers(ports, refreshSoon);
  let refreshing: NodeJS.Timeout | undefined;
  let stopped = false;

  function hearMerely(error: Error): void {
    typeError(error, 'connection');
  }

  function refreshSoon(): void {
    if (stopped) return;
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      if (commands.status === 'ready') commands.refreshSlotsCache();
    }, REFRESH_AFTER_MS);
  }

  hearClusterFailures(commands, hearMerely, onFailure);
  commands.on('+node', (node: Redis) => {
    node.on('ready', () => {
      if (node.options.readOnly !== true)
        loadScripts(node).catch((error: unknown) => typeError(error, 'loading scripts'));
    });
  });
  // Where which slots are was read again.
  commands.on('refresh', () => {
    runGuarded(log, 'cluster refresh', () => subscribers.follow(commands.slots));
    // Not at the first call, so that this does not wait for the connection and for every script in full.
    for (const node of commands.nodes('master')) {
      if (node.status === 'wait') node.connect().catch((error: unknown) => typeError(error, 'connection'));
    }
  });
  commands.on('ready', () => events.emit('changed'));
  commands.on('-node', refreshSoon);
  commands.on('close', () => {
    subscribers.follow([]);
    if (!stopped) events.emit('failed');
  });
  commands.connect().catch((error: unknown) => typeError(error, 'connection'));

  return {
    commands,
    get answers() {
      return commands.status === 'ready';
    },
    get hears() {
      return subscribers.hearAll;
    },
    subscriberOf(slot) {
      const [master] = commands.slots[slot] ?? [];
      return master === undefined ? null : subscribers.at(master);
    },
    groupOf: (slot) => slot,
    openMore(name) {
      const more = new Cluster([...seeds], { ...clusterOptions(name, place, deadlineMs), lazyConnect: false });
      hearClusterFailures(more, hearMerely, hearMerely);
      return more;
    },
    nodes: () => [...commands.nodes(), ...subscribers.connections()],
    stop() {
      stopped = true;
      clearTimeout(refreshing);
      commands.disconnect();
      subscribers.follow([]);
    },
  };
}
