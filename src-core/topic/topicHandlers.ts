import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { checkPeople } from '../person/checkPeople.ts';
import { checkPost, checkTopic } from './checkTopic.ts';
import { createReadingHandlers } from './readingHandlers.ts';
import { createSubscriptionHandlers } from './subscriptionHandlers.ts';

export function createTopicHandlers(engine: Engine): DomainHandlers<'topic'> {
  const { redis, keys, topics } = engine;

  return {
    ...createReadingHandlers(engine),
    ...createSubscriptionHandlers(engine),

    'topic.publish': async ({ topic: text, clientId, title, body }, { session: { me } }) => {
      const topic = checkTopic(text);
      const answer = await topics.publisher.publish({
        topic,
        clientId,
        author: me.id,
        from: { kind: 'person', userId: me.id },
        by: me.id,
        ...checkPost({ title, body }),
      });
      // One's own is read, unless something before it is not.
      const { offset } = answer.post;
      await redis.run(scripts.markTopics, keys.user(me.id), {
        rows: [{ topic, from: offset - 1, offset, head: offset }],
      });
      return answer;
    },

    'topic.restrict': async ({ topic: text, userIds }, { session: { me } }) => {
      const topic = checkTopic(text);
      const readers = userIds === null ? null : [...new Set([me.id, ...userIds])];
      if (readers !== null) await checkPeople(engine, readers);
      await topics.publisher.enter(topic, me.id);
      const args = { topic, by: me.id, readers: JSON.stringify(readers) };
      topics.registry.learn(topic, (await redis.run(scripts.restrictTopic, keys.topics, args)).entry);
      return {};
    },
  };
}
