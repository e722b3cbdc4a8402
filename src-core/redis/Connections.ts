import { EventEmitter } from 'node:events';
import type { Cluster, Redis } from 'ioredis';
import { type Logger, runGuarded } from '../Logger.ts';
import type { RedisEndpoint } from './redisEndpoint.ts';
import type { RedisErrorConverter } from './redisErrors.ts';

/** A client that sends commands. ioredis gives both classes the same methods. */
export type Commands = Redis | Cluster;

/** The connections to one server or to the nodes of a cluster. They reconnect automatically. */
export interface Connections {
  readonly commands: Commands;
  /** Whether commands can be sent. */
  readonly commandsReady: boolean;
  /** Whether a subscriber connection is ready for every hash slot. */
  readonly subscribersReady: boolean;
  /** The ready subscriber connection for the channels of this slot, `null` while there is none. */
  subscriberOf(slot: number): Redis | null;
  /** Channels whose slots have the same group may be subscribed with one command. */
  groupOf(slot: number): number;
  /** Opens another connection, for work that would block this one. Commands sent while it connects are queued. */
  openAdditional(name: string): Commands;
  /** Every open connection to a server. */
  nodes(): readonly Redis[];
  stop(): void;
}

export interface RedisEvents {
  /** A connection became ready, or some channels belong to another connection now. */
  changed: [];
  /** A connection was closed or could not be established. */
  failed: [];
  /** All subscriptions of this connection were lost. */
  lost: [subscriber: Redis];
  message: [channel: string, message: string];
}

export interface ConnectionPorts {
  readonly endpoint: RedisEndpoint;
  readonly deadlineMs: number;
  readonly log: Logger;
  readonly events: EventEmitter<RedisEvents>;
  readonly typeError: RedisErrorConverter;
  /** Called with the error of a command connection. */
  readonly onFailure: (error: unknown) => void;
  /** Called with the error of a subscriber connection. */
  readonly onSubscribeError: (error: unknown) => void;
}

/** Emits the events of the connections. A listener that throws affects neither the other listeners nor the emitter. */
export class RedisEmitter extends EventEmitter<RedisEvents> {
  readonly #log: Pick<Logger, 'error'>;

  constructor(log: Pick<Logger, 'error'>) {
    super();
    this.#log = log;
    this.setMaxListeners(0);
  }

  override emit<Name extends keyof RedisEvents>(name: Name, ...details: RedisEvents[Name]): boolean {
    const listeners = this.rawListeners(name);
    for (const listener of listeners) {
      runGuarded(this.#log, `Redis ${name}`, () => void Reflect.apply(listener, this, details));
    }
    return listeners.length > 0;
  }
}
