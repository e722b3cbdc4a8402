import { LIMITS } from '#shared/contract/limits.ts';
import type { FollowedTopic } from '#shared/contract/noticeModel.ts';
import type { TopicPorts } from './createTopics.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { mayRead, type TopicEntry } from './TopicEntry.ts';

type TopicEngine = TopicPorts;

/** The topics that a person follows, with the matching patterns and the read offset. Throws as `RedisAccess.run`. */
export async function readFollowedTopics(
  { redis, keys, topics }: TopicEngine,
  userId: string,
): Promise<FollowedTopic[]> {
  const [[followed, read]] = await Promise.all([
    redis.runAll([
      prepare(scripts.readSubscriptions, keys.user(userId), {}),
      prepare(scripts.readTopicMarks, keys.user(userId), {}),
    ]),
    topics.registry.ready(),
  ]);
  if (!followed.ok) throw followed.error;
  if (!read.ok) throw read.error;
  const muted = new Set(followed.reply.muted);
  const marks = new Map(read.reply.marks.map(({ topic, offset }) => [topic, offset]));

  const found = new Map<string, { entry: TopicEntry; because: string[] }>();
  for (const { pattern } of followed.reply.subscriptions) {
    topics.registry.match(pattern, (topic, entry) => {
      const known = found.get(topic);
      if (known !== undefined) known.because.push(pattern);
      else if (mayRead(entry, userId)) found.set(topic, { entry, because: [pattern] });
    });
  }
  return [...found].map(([topic, { entry, because }]) => ({
    topic,
    because,
    muted: muted.has(topic),
    readers: entry.readers === null ? null : [...entry.readers],
    by: entry.by === '' ? null : entry.by,
    offset: entry.head,
    readOffset: marks.get(topic) ?? 0,
    unread: muted.has(topic) ? 0 : countUnread(entry.head, Math.max(marks.get(topic) ?? 0, entry.first ?? 0)),
    last: entry.last === null ? null : { topic, ...entry.last },
  }));
}

/** At most the number of posts that a topic keeps; never negative, even when a log has lost its end. */
export function countUnread(head: number, readOffset: number): number {
  return Math.min(Math.max(head - readOffset, 0), LIMITS.postsPerTopic);
}

/** Counts unread posts in all topics that a person follows and has not muted. Throws as `RedisAccess.run`. */
export async function countUnreadTopics(ports: TopicEngine, userId: string): Promise<number> {
  return sumUnread(await readFollowedTopics(ports, userId));
}

export function sumUnread(followed: readonly FollowedTopic[]): number {
  return followed.reduce((sum, { unread }) => sum + unread, 0);
}
