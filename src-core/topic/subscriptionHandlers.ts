import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import type { TopicPorts } from './createTopics.ts';
import { scripts } from '../generated/scripts.ts';
import { checkPattern, checkTopic } from './checkTopic.ts';

type SubscriptionCalls = 'topic.subscriptions' | 'topic.subscribe' | 'topic.unsubscribe' | 'topic.mute';

/** A change is effective on this node when the call returns, and on the others when they receive the event. */
export function createSubscriptionHandlers({
  redis,
  keys,
  topics: { registry, audience },
}: TopicPorts): Pick<DomainHandlers<'topic'>, SubscriptionCalls> {
  return {
    'topic.subscriptions': async (_input, { session: { me } }) => {
      const { subscriptions, muted } = await redis.run(scripts.readSubscriptions, keys.user(me.id), {});
      return { subscriptions: [...subscriptions], muted: [...muted] };
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
