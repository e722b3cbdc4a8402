import { LIMITS } from '#shared/contract/limits.ts';
import type { FollowedTopic } from '#shared/contract/noticeModel.ts';
import type { TopicPorts } from './createTopics.ts';
import { scripts } from '../generated/scripts.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { mayRead, type TopicEntry } from './TopicEntry.ts';
import { type AuthoredPost, readAuthoredPosts, withoutFormerPeople } from './followedPeople.ts';

/** What a person follows. */
export interface Following {
  /** The topics that their subscriptions match. */
  readonly topics: readonly FollowedTopic[];
  /** Posts of the people whom they follow in other topics, newest first. */
  readonly authored: readonly AuthoredPost[];
  /** The topics of `authored`. */
  readonly authoredIn: readonly FollowedTopic[];
}

/** Throws as `RedisAccess.run`. */
export async function readFollowing(ports: TopicPorts, userId: string): Promise<Following> {
  const { redis, keys, topics } = ports;
  const [[followed, read]] = await Promise.all([
    redis.runAll([
      prepare(scripts.readSubscriptions, keys.user(userId), {}),
      prepare(scripts.readTopicMarks, keys.user(userId), {}),
    ]),
    topics.registry.ready(),
  ]);
  if (!followed.ok) throw followed.error;
  if (!read.ok) throw read.error;
  const { subscriptions, people } = followed.reply;
  const mine: Mine = {
    muted: new Set(followed.reply.muted),
    marks: new Map(read.reply.marks.map(({ topic, offset }) => [topic, offset])),
  };

  const found = new Map<string, { entry: TopicEntry; because: string[] }>();
  for (const { pattern } of subscriptions) {
    topics.registry.match(pattern, (topic, entry) => {
      const known = found.get(topic);
      if (known !== undefined) known.because.push(pattern);
      else if (mayRead(entry, userId)) found.set(topic, { entry, because: [pattern] });
    });
  }
  const all =
    people.length === 0 ? [] : await readAuthoredPosts(ports, userId, await withoutFormerPeople(ports, people));
  const authored = all.filter(({ topic }) => !found.has(topic));
  return {
    topics: [...found].map(([topic, { entry, because }]) => ({
      ...describeTopic(topic, entry, mine),
      because,
      unread: mine.muted.has(topic)
        ? 0
        : countUnread(entry.head, Math.max(mine.marks.get(topic) ?? 0, entry.first ?? 0)),
    })),
    authored,
    authoredIn: describeAuthored(ports, authored, mine),
  };
}

interface Mine {
  readonly muted: ReadonlySet<string>;
  readonly marks: ReadonlyMap<string, number>;
}

function describeTopic(
  topic: string,
  entry: TopicEntry,
  { muted, marks }: Mine,
): Omit<FollowedTopic, 'because' | 'unread'> {
  return {
    topic,
    muted: muted.has(topic),
    readers: entry.readers === null ? null : [...entry.readers],
    by: entry.by === '' ? null : entry.by,
    offset: entry.head,
    readOffset: marks.get(topic) ?? 0,
    last: entry.last === null ? null : { topic, ...entry.last },
  };
}

/** The topics of posts of followed people, which come newest first. Their end and what is unread are of these posts. */
function describeAuthored(
  { topics: { registry } }: TopicPorts,
  authored: readonly AuthoredPost[],
  mine: Mine,
): FollowedTopic[] {
  const found = new Map<string, FollowedTopic>();
  for (const { topic, offset, isNew } of authored) {
    registry.match(topic, (_topic, entry) => {
      const known = found.get(topic);
      const described = known ?? describeTopic(topic, entry, mine);
      const isUnread = isNew && !described.muted && offset > described.readOffset;
      found.set(topic, {
        ...described,
        because: [],
        offset: Math.max(known?.offset ?? 0, offset),
        last: entry.last?.offset === offset ? { topic, ...entry.last } : (known?.last ?? null),
        unread: (known?.unread ?? 0) + Number(isUnread),
      });
    });
  }
  return [...found.values()];
}

/**
 * The topics that a person follows, with the matching patterns and the read offset, and the topics in which people whom
 * they follow post. Throws as `RedisAccess.run`.
 */
export async function readFollowedTopics(ports: TopicPorts, userId: string): Promise<FollowedTopic[]> {
  const { topics, authoredIn } = await readFollowing(ports, userId);
  return [...topics, ...authoredIn];
}

/** At most the number of posts that a topic keeps; never negative, even when a log has lost its end. */
export function countUnread(head: number, readOffset: number): number {
  return Math.min(Math.max(head - readOffset, 0), LIMITS.postsPerTopic);
}

/** Counts unread posts of all topics and people that a person follows and has not muted. Throws `RedisAccess` errors. */
export async function countUnreadTopics(ports: TopicPorts, userId: string): Promise<number> {
  return sumUnread(await readFollowedTopics(ports, userId));
}

export function sumUnread(followed: readonly FollowedTopic[]): number {
  return followed.reduce((sum, { unread }) => sum + unread, 0);
}
