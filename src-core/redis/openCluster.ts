import { Cluster, Redis } from 'ioredis';
import { runGuarded } from '../Logger.ts';
import type { ConnectionPorts, Connections } from './Connections.ts';
import {
  clusterOptions,
  connectionOptions,
  createBackOff,
  onClusterError,
  onConnectionError,
} from './connectionOptions.ts';
import { loadScripts } from './evaluateScripts.ts';
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

/** Short, because a subscriber of a failed master must soon find the new owner of its slots. */
const MAX_RETRY_DELAY_MS = 500;

/** For each slot the `host:port` of its nodes, the master first, as ioredis stores it. */
type Slots = readonly (readonly string[])[];

/**
 * One subscriber connection to every master. ioredis' own sharded subscribers are not used, because they do not report
 * when a lost subscription is restored, and discard the error when it can't be.
 */
interface ShardSubscribers {
  /** Opens and closes connections so that there is exactly one to every master. */
  update(slots: Slots): void;
  get(master: string): Redis | null;
  readonly allReady: boolean;
  connections(): readonly Redis[];
}

/** @param onStaleSlots called when a master may have changed */
function createShardSubscribers(ports: ConnectionPorts, onStaleSlots: () => void): ShardSubscribers {
  const { endpoint, deadlineMs, events, typeError, onSubscribeError } = ports;
  const subscribers = new Map<string, Redis>();

  function open(master: string): Redis {
    const portAt = master.lastIndexOf(':');
    const subscriber = new Redis({
      ...connectionOptions('subscriber', endpoint, deadlineMs),
      host: master.slice(0, portAt),
      port: Number(master.slice(portAt + 1)),
      retryStrategy: createBackOff(MAX_RETRY_DELAY_MS),
    });
    const isCurrent = (): boolean => subscribers.get(master) === subscriber;
    onConnectionError(subscriber, onSubscribeError);
    subscriber.on('ready', () => events.emit('changed'));
    subscriber.on('smessage', (channel: string, message: string) => {
      if (isCurrent()) events.emit('message', channel, message);
    });
    // A slot was moved to another node, and its channels with it.
    subscriber.on('moved', () => {
      events.emit('lost', subscriber);
      onStaleSlots();
    });
    subscriber.on('close', () => {
      if (!isCurrent()) return;
      events.emit('lost', subscriber);
      events.emit('failed');
      onStaleSlots();
    });
    subscriber.connect().catch((error: unknown) => typeError(error, 'connection'));
    return subscriber;
  }

  return {
    update(slots) {
      const masters = new Set(slots.flatMap(([master]) => master ?? []));
      for (const [master, subscriber] of subscribers) {
        if (masters.has(master)) continue;
        subscribers.delete(master);
        events.emit('lost', subscriber);
        subscriber.disconnect();
      }
      for (const master of masters) if (!subscribers.has(master)) subscribers.set(master, open(master));
      events.emit('changed');
    },
    get(master) {
      const subscriber = subscribers.get(master);
      return subscriber?.status === 'ready' ? subscriber : null;
    },
    get allReady() {
      return subscribers.size > 0 && [...subscribers.values()].every(({ status }) => status === 'ready');
    },
    connections: () => [...subscribers.values()],
  };
}
