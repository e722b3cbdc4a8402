import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import { createBackOff } from './createBackOff.ts';
import type { ConnectionPorts } from './Connections.ts';
import { onConnectionError } from './onConnectionError.ts';

/** Short, because a subscriber of a failed master must soon find the new owner of its slots. */
const MAX_RETRY_DELAY_MS = 500;

/** For each slot the `host:port` of its nodes, the master first, as ioredis stores it. */
type Slots = readonly (readonly string[])[];

/**
 * One subscriber connection to every master. ioredis' own sharded subscribers are not used, because they do not report
 * when a lost subscription is restored, and discard the error when it can't be.
 */
export interface ShardSubscribers {
  /** Opens and closes connections so that there is exactly one to every master. */
  update(slots: Slots): void;
  get(master: string): Redis | null;
  readonly allReady: boolean;
  connections(): readonly Redis[];
}

/** @param onStaleSlots called when a master may have changed */
export function createShardSubscribers(ports: ConnectionPorts, onStaleSlots: () => void): ShardSubscribers {
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
