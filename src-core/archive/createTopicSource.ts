import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { joinBody, topicLog } from '../topic/topicLog.ts';
import { checksumOf } from './element.ts';
import { BATCH, type LogSource } from './LogSource.ts';

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
