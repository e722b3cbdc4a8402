import type { Keys } from '../keys.ts';
import type { Channels } from '../live/createChannels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { type Audience, createAudience } from './createAudience.ts';
import { createPublisher, type Publisher } from './createPublisher.ts';
import { createRegistry, type TopicRegistry } from './createRegistry.ts';

/** Topics as one Parley has them. */
export interface Topics {
  readonly registry: TopicRegistry;
  readonly audience: Audience;
  readonly publisher: Publisher;
  /** A person has come to this Parley: the connection is told of what they follow, until what it returns is called. */
  enter(userId: string, deliver: (frame: Frame) => void): Promise<() => void>;
  /** The connection to Redis is back: what was missed is made good. Throws what `RedisAccess.run` throws. */
  recover(): Promise<void>;
  stop(): void;
}

export function createTopics(ports: {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly channels: Channels;
  readonly timing: Timing;
  /** The newest posts that a topic keeps in Redis, and some more; 0: all, because somebody archives the others. */
  readonly keepPosts: number;
}): Topics {
  const audience = createAudience(ports);
  const registry = createRegistry(ports, { onEntered: audience.tell, onRemoved: audience.tellRemoved });
  const publisher = createPublisher(ports, registry);

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
