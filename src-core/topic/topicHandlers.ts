import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ManagedTopic } from '#shared/contract/noticeModel.ts';
import { checkPeople } from '../person/checkPeople.ts';
import { checkPost, checkTopic } from './checkTopic.ts';
import { createReadingHandlers, type TopicReadingPorts } from './readingHandlers.ts';
import { createSubscriptionHandlers } from './subscriptionHandlers.ts';

export interface TopicHandlerPorts extends TopicReadingPorts {
  /** `ownerId`: null while there are no accounts. */
  readonly team: { ownerId(): Promise<string | null> };
}

export function createTopicHandlers(ports: TopicHandlerPorts): DomainHandlers<'topic'> {
  const { redis, keys, topics, team } = ports;

  return {
    ...createReadingHandlers(ports),
    ...createSubscriptionHandlers(ports),

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
      // The author's own post counts as read, unless earlier posts are unread.
      const { offset } = answer.post;
      await redis.run(scripts.markTopics, keys.user(me.id), {
        rows: [{ topic, from: offset - 1, offset, head: offset }],
      });
      return answer;
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
