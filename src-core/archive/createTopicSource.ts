import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { LogId } from './ArchiveStore.ts';
import { checksumOf } from '../logElement.ts';
import { BATCH, type LogSource } from './LogSource.ts';

const PREFIX = 'topic:';

/** The id of a topic's log in the archive. */
export function topicLog(topic: string, epoch: string): LogId {
  return { conversationId: `${PREFIX}${topic}`, epoch };
}

/** The topic whose log has this id; null for any other log. */
export function topicOf(logId: string): string | null {
  return logId.startsWith(PREFIX) ? logId.slice(PREFIX.length) : null;
}

/** The archived form of a post: its log element with its body. */
export function joinBody(element: string, body: string): string {
  return JSON.stringify({ ...(JSON.parse(element) as object), body });
}

/** The log of a topic. Ignores the age of posts, because a program may publish in a day what people write in years. */
export function createTopicSource(
  { redis, keys }: { redis: Pick<RedisAccess, 'run'>; keys: Keys },
  name: string,
): LogSource {
  const topic = keys.topic(name);
  return {
    async readOldest({ keep }) {
      const { epoch, base, posts } = await redis.run(scripts.readOldestPosts, topic, { keep, ...BATCH });
      return {
        log: topicLog(name, epoch ?? ''),
        base,
        elements: posts.map(({ element }) => element),
        archived: posts.map(({ element, body }) => joinBody(element, body)),
      };
    },

    async trim({ log: { epoch }, base, elements }) {
      const args = { epoch, base, count: elements.length, sha1: checksumOf(elements) };
      return (await redis.run(scripts.trimPosts, topic, args)).trimmed;
    },

    redactRecalled: () => Promise.resolve(), // posts cannot be recalled
  };
}
