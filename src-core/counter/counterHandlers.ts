import { countUnreadAnnouncements } from '../announcement/announcementHandlers.ts';
import type { DomainHandlers } from '../Client.ts';
import { countNotices } from '../inbox/inboxHandlers.ts';
import type { TopicPorts } from '../topic/createTopics.ts';
import { countUnreadTopics } from '../topic/followedTopics.ts';
import type { Counter } from './createCounter.ts';

export interface CounterHandlerPorts extends TopicPorts {
  readonly counter: Counter;
}

export function createCounterHandlers(engine: CounterHandlerPorts): DomainHandlers<'counter'> {
  return {
    'counter.read': async (_input, connection) => {
      const { id } = connection.session.me;
      const [personal, activity, announcements, topics] = await Promise.all([
        engine.counter.read(id),
        countNotices(engine, id),
        countUnreadAnnouncements(engine, id),
        countUnreadTopics(engine, id),
      ]);
      return { total: personal + announcements + topics, personal, activity, announcements, topics };
    },
  };
}
