import { LIMITS } from '#shared/contract/limits.ts';
import type { ManagedTopic } from '#shared/contract/noticeModel.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { checkPeople } from '../person/personHandlers.ts';
import type { MessageRate } from '../quota/createMessageRate.ts';
import { checkPattern, checkPost, checkTopic } from './TopicEntry.ts';
import type { TopicPorts } from './createTopics.ts';
import { createFollowingHandlers, withoutFormerPeople } from './followedPeople.ts';
import { createReadingHandlers, type TopicReadingPorts } from './readingHandlers.ts';

export interface TopicHandlerPorts extends TopicReadingPorts {
  /** `ownerId`: null while there are no accounts. */
  readonly team: { ownerId(): Promise<string | null> };
  readonly messageRate: MessageRate;
}

export function createTopicHandlers(ports: TopicHandlerPorts): DomainHandlers<'topic'> {
  const { redis, keys, topics, team, messageRate } = ports;

  return {
    ...createReadingHandlers(ports),
    ...createSubscriptionHandlers(ports),
    ...createFollowingHandlers(ports),

    'topic.publish': async ({ topic: text, clientId, title, body }, { session: { me } }) => {
      const topic = checkTopic(text);
      const outgoing = {
        topic,
        clientId,
        author: me.id,
        from: { kind: 'person' as const, userId: me.id },
        by: me.id,
        ...checkPost({ title, body }),
      };
      const message = { author: me.id, place: `topic:${topic}`, clientId };
      const { post, repeated } = await messageRate.send(message, async () => {
        const published = await topics.publisher.publish(outgoing);
        return { ...published, at: published.post.at };
      });
      // The author's own post counts as read, unless earlier posts are unread.
      const { offset } = post;
      await redis.run(scripts.markTopics, keys.user(me.id), {
        rows: [{ topic, from: offset - 1, offset, head: offset }],
      });
      return { post, repeated };
    },

    'topic.restrict': async ({ topic: text, userIds }, { session: { me } }) => {
      const topic = checkTopic(text);
      const readers = userIds === null ? null : [...new Set([me.id, ...userIds])];
      if (readers !== null) await checkPeople(ports, readers);
      await topics.publisher.ensureTopic(topic, me.id);
      const isTeamOwner = (await team.ownerId()) === me.id;
      const args = { topic, by: me.id, isTeamOwner, readers: JSON.stringify(readers) };
      topics.registry.learn(topic, (await redis.run(scripts.restrictTopic, keys.topics, args)).entry);
      return {};
    },

    'topic.remove': async ({ topic: text }, { session: { me } }) => {
      await topics.publisher.remove(checkTopic(text), me.id, (await team.ownerId()) === me.id);
      return {};
    },

    'topic.manage': async ({ after = '', limit }, { session: { me } }) => {
      const isTeamOwner = (await team.ownerId()) === me.id;
      await topics.registry.ready();
      const found: ManagedTopic[] = [];
      topics.registry.match('**', (topic, { by, readers }) => {
        if (topic <= after || !(isTeamOwner || by === me.id)) return;
        found.push({ topic, by: by === '' ? null : by, readers: readers === null ? null : [...readers] });
      });
      const page = found.toSorted((one, other) => (one.topic < other.topic ? -1 : 1)).slice(0, limit);
      return { topics: page, next: found.length > page.length ? (page.at(-1)?.topic ?? null) : null };
    },
  };
}

type SubscriptionCalls = 'topic.subscriptions' | 'topic.subscribe' | 'topic.unsubscribe' | 'topic.mute';

/** A change is effective on this node when the call returns, and on the others when they receive the event. */
function createSubscriptionHandlers(ports: TopicPorts): Pick<DomainHandlers<'topic'>, SubscriptionCalls> {
  const { redis, keys } = ports;
  const { registry, audience } = ports.topics;
  return {
    'topic.subscriptions': async (_input, { session: { me } }) => {
      const { subscriptions, muted, people } = await redis.run(scripts.readSubscriptions, keys.user(me.id), {});
      return {
        subscriptions: [...subscriptions],
        muted: [...muted],
        people: await withoutFormerPeople(ports, people),
      };
    },

    'topic.subscribe': async ({ pattern: text }, { session: { me } }) => {
      const pattern = checkPattern(text);
      await registry.ready();
      const marks = new Map<string, number>();
      registry.match(pattern, (topic, { head }) => {
        if (head > 0) marks.set(topic, head);
      });
      // Topics that they already follow keep their read offset.
      for (const known of audience.patternsOf(me.id)) {
        if (marks.size === 0) break;
        registry.match(known, (topic) => marks.delete(topic));
      }
      const { since, added } = await redis.run(scripts.subscribe, keys.user(me.id), {
        pattern,
        limit: LIMITS.subscriptions,
        marks: [...marks].map(([topic, offset]) => ({ topic, offset })),
      });
      if (added) await audience.reload(me.id);
      return { subscription: { pattern, since } };
    },

    'topic.unsubscribe': async ({ pattern }, { session: { me } }) => {
      await redis.run(scripts.unsubscribe, keys.user(me.id), { pattern: checkPattern(pattern) });
      await audience.reload(me.id);
      return {};
    },

    'topic.mute': async ({ topic, muted }, { session: { me } }) => {
      const args = { topic: checkTopic(topic), muted, limit: LIMITS.subscriptions };
      await redis.run(scripts.muteTopic, keys.user(me.id), args);
      await audience.reload(me.id);
      return {};
    },
  };
}
