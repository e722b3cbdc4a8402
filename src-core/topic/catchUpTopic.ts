import { LIMITS } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { TopicRegistry } from './createTopicRegistry.ts';
import { parseEntry } from './TopicEntry.ts';

/**
 * Brings a topic's registry entry up to date with its log. The entry is read before the log, which only grows, so an
 * entry that is ahead of the log means that the log lost its end, and is rewound.
 */
export async function catchUpTopic(
  { redis, keys }: { redis: RedisAccess; keys: Keys },
  registry: TopicRegistry,
  topic: string,
): Promise<void> {
  const known = await redis.run(scripts.readTopic, keys.topics, { topic });
  if (known.entry === null) return;
  const entry = parseEntry(known.entry);
  const read = (after: number) =>
    redis.run(scripts.readPosts, keys.topic(topic), { before: 0, beforeAt: 0, after, limit: 2 * LIMITS.postsPerTopic });
  let log = await read(entry.head);
  if (log.epoch === null) return;
  const isOther = log.epoch !== entry.epoch || log.head < entry.head;
  if (isOther) log = await read(log.head - 1);
  if (log.posts.length === 0) return;
  const { base, after, posts, epoch } = log;
  const rewindAt = isOther ? entry.version : 0;
  const args = { topic, epoch: epoch ?? entry.epoch, base, rewindAt, after, posts };
  const entered = await redis.run(scripts.announcePosts, keys.topics, args);
  registry.learn(topic, entered.entry);
}
