import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import { createBackOff } from './createBackOff.ts';
import type { ConnectionPorts } from './Connections.ts';
import { hearFailures } from './hearFailures.ts';

/** While its master is away, a subscriber asks often where the slots went. */
const MOST_BETWEEN_TRIES_MS = 500;

/** `host:port` of the nodes that have a slot, the master first, by slot; as ioredis keeps it. */
type Slots = readonly (readonly string[])[];

/**
 * One subscriber connection to every master. Not ioredis' own sharded subscribers: those do not tell when a subscription
 * that was lost is back, and drop the error when it can't be.
 */
export interface ShardSubscribers {
  /** Opens and closes connections, so that there is one to every master. */
  follow(slots: Slots): void;
  at(master: string): Redis | null;
  readonly hearAll: boolean;
  connections(): readonly Redis[];
}

/** @param onOldMap called when a master may have changed */
export function createShardSubscribers(ports: ConnectionPorts, onOldMap: () => void): ShardSubscribers {
  const { place, deadlineMs, events, typeError, onDeaf } = ports;
  const subscribers = new Map<string, Redis>();

  function open(master: string): Redis {
    const portAt = master.lastIndexOf(':');
    const subscriber = new Redis({
      ...connectionOptions('subscriber', place, deadlineMs),
      host: master.slice(0, portAt),
      port: Number(master.slice(portAt + 1)),
      retryStrategy: createBackOff(MOST_BETWEEN_TRIES_MS),
    });
    const isUsed = (): boolean => subscribers.get(master) === subscriber;
    hearFailures(subscriber, onDeaf);
    subscriber.on('ready', () => events.emit('changed'));
    subscriber.on('smessage', (channel: string, message: string) => {
      if (isUsed()) events.emit('message', channel, message);
    });
    // A slot has left this node, and its channels with it.
    subscriber.on('moved', () => {
      events.emit('lost', subscriber);
      onOldMap();
    });
    subscriber.on('close', () => {
      if (!isUsed()) return;
      events.emit('lost', subscriber);
      events.emit('failed');
      onOldMap();
    });
    subscriber.connect().catch((error: unknown) => typeError(error, 'connection'));
    return subscriber;
  }

  return {
    follow(slots) {
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
    at(master) {
      const subscriber = subscribers.get(master);
      return subscriber?.status === 'ready' ? subscriber : null;
    },
    get hearAll() {
      return subscribers.size > 0 && [...subscribers.values()].every(({ status }) => status === 'ready');
    },
    connections: () => [...subscribers.values()],
  };
}
