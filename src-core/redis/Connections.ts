import type { EventEmitter } from 'node:events';
import type { Cluster, Redis } from 'ioredis';
import type { Logger } from '../Core.ts';
import type { RedisPlace } from './redisPlace.ts';
import type { TypeRedisError } from './redisErrors.ts';

/** What answers commands: ioredis gives both the same methods. */
export type Commands = Redis | Cluster;

/** The connections to one server, or to the nodes of a cluster: all in which the two differ. They come back by themselves. */
export interface Connections {
  readonly commands: Commands;
  /** Whether commands are answered. */
  readonly answers: boolean;
  /** Whether there is a ready subscriber for every channel there could be. */
  readonly hears: boolean;
  /** The ready connection that hears the channels of this slot, `null` while there is none. */
  subscriberOf(slot: number): Redis | null;
  /** Channels of one group may be subscribed by one command. */
  groupOf(slot: number): number;
  /** Others of the same kind, for what would hold these up. What is asked of them while they connect waits for that. */
  openMore(name: string): Commands;
  /** Every open connection to a server. */
  nodes(): readonly Redis[];
  stop(): void;
}

export interface RedisEvents {
  /** Something is ready that was not, or another connection is the one for some channels. */
  changed: [];
  /** A connection is gone, or could not be made. */
  failed: [];
  /** All subscriptions of this connection are gone. */
  lost: [subscriber: Redis];
  message: [channel: string, message: string];
}

export interface ConnectionPorts {
  readonly place: RedisPlace;
  readonly deadlineMs: number;
  readonly log: Logger;
  readonly events: EventEmitter<RedisEvents>;
  readonly typeError: TypeRedisError;
  /** Why commands are not answered. */
  readonly onFailure: (error: unknown) => void;
  /** Why nothing is heard. */
  readonly onDeaf: (error: unknown) => void;
}
