import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import type { DataPorts, RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { type Audience, createAudience } from './createAudience.ts';
import { createTopicPublisher, type TopicPublisher } from './createTopicPublisher.ts';
import { createTopicRegistry, type TopicRegistry } from './createTopicRegistry.ts';

/** The topics of one node. */
export interface Topics {
  readonly registry: TopicRegistry;
  readonly audience: Audience;
  readonly publisher: TopicPublisher;
  /** Delivers the posts that a person follows to this connection, until the returned function is called. */
  enter(userId: string, deliver: (frame: Frame) => void): Promise<() => void>;
  /** Catches up after a reconnect to Redis. Throws what `RedisAccess.run` throws. */
  recover(): Promise<void>;
  stop(): void;
}

export interface TopicPorts extends DataPorts {
  readonly topics: Topics;
}

export function createTopics(ports: {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly channels: Channels;
  readonly timing: Timing;
  /** How many of the newest posts a topic keeps in Redis, at least; 0: all, because the archiver removes old ones. */
  readonly keepPosts: number;
}): Topics {
  const audience = createAudience(ports);
  const registry = createTopicRegistry(ports, { onEntered: audience.deliverPosts, onRemoved: audience.notifyRemoved });
  const publisher = createTopicPublisher(ports, registry);

  return {
    registry,
    audience,
    publisher,
    async enter(userId, deliver) {
      await registry.ready();
      return audience.enter(userId, deliver);
    },
    async recover() {
      await audience.reloadAll();
      await publisher.sweep();
    },
    stop() {
      publisher.stop();
      registry.stop();
    },
  };
}
