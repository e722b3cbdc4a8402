import { LIMITS } from '#shared/contract/limits.ts';
import type { FollowedPerson } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/personHandlers.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { mayRead } from './TopicEntry.ts';
import type { TopicPorts } from './createTopics.ts';

/**
 * Following people: each person has an index of their newest posts, which refers to the logs of the topics. So a post
 * costs one entry, however many people follow its author, and its followers read the indexes of the people whom they
 * follow. Whether they may read a post is decided by its topic.
 */

/** A post of a followed person, as found in their index. */
export interface AuthoredPost {
  readonly topic: string;
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
  /** Published after this person was followed. */
  readonly isNew: boolean;
}

/**
 * The posts of these people, newest first, in topics that the person may read. Call it when the registry is ready.
 * Throws what `RedisAccess` throws.
 */
export async function readAuthoredPosts(
  { redis, keys, topics: { registry } }: TopicPorts,
  userId: string,
  people: readonly FollowedPerson[],
): Promise<AuthoredPost[]> {
  const outcomes = await redis.runAll(
    people.map((person) => prepare(scripts.readAuthored, keys.user(person.userId), { limit: LIMITS.authoredPosts })),
  );
  const found: AuthoredPost[] = [];
  for (const [index, { posts }] of repliesOf(outcomes).entries()) {
    const since = people[index]?.since ?? 0;
    for (const { ref, at } of posts) {
      const [epoch = '', offsetText, topic = ''] = ref.split(' ');
      const offset = Number(offsetText);
      registry.match(topic, (_topic, entry) => {
        const { first = 0, head } = entry;
        const exists = entry.epoch === epoch && offset > first && offset <= head;
        if (exists && mayRead(entry, userId)) found.push({ topic, epoch, offset, at, isNew: at > since });
      });
    }
  }
  return found.toSorted((left, right) => right.at - left.at);
}

/** Without the people who are no longer in the team. Throws what `RedisAccess.run` throws. */
export async function withoutFormerPeople(
  ports: DataPorts,
  people: readonly FollowedPerson[],
): Promise<FollowedPerson[]> {
  const names = await readNames(
    ports,
    people.map(({ userId }) => userId),
  );
  return people.filter(({ userId }) => names.has(userId));
}

/** A change is effective on this node when the call returns, and on the others when they receive the event. */
export function createFollowingHandlers({
  redis,
  keys,
  topics: { audience },
}: TopicPorts): Pick<DomainHandlers<'topic'>, 'topic.followPerson' | 'topic.unfollowPerson'> {
  return {
    'topic.followPerson': async ({ userId }, { session: { me } }) => {
      const [member, authored] = await Promise.all([
        redis.run(scripts.readMember, keys.people, { userId }),
        redis.run(scripts.readAuthored, keys.user(userId), { limit: 1 }),
      ]);
      if (member.role === null) throw new ChatError('PERSON_NOT_FOUND', { userId });
      const { since, added } = await redis.run(scripts.followPerson, keys.user(me.id), {
        by: me.id,
        userId,
        since: authored.posts[0]?.at ?? 0,
        limit: LIMITS.followedPeople,
      });
      if (added) await audience.reload(me.id);
      return { person: { userId, since } };
    },

    'topic.unfollowPerson': async ({ userId }, { session: { me } }) => {
      await redis.run(scripts.unfollowPerson, keys.user(me.id), { userId });
      await audience.reload(me.id);
      return {};
    },
  };
}
