import { countUnreadAnnouncements } from '../announcement/countUnreadAnnouncements.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { countNotices } from '../inbox/countNotices.ts';
import { countUnreadTopics } from '../topic/followedTopics.ts';

export function createCounterHandlers(engine: Engine): DomainHandlers<'counter'> {
  return {
    'counter.read': async (_input, connection) => {
      const { id } = connection.session.me;
      const [conversations, notices, announcements, topics] = await Promise.all([
        engine.counter.read(id),
        countNotices(engine, id),
        countUnreadAnnouncements(engine, id),
        countUnreadTopics(engine, id),
      ]);
      const personal = conversations + notices;
      return { total: personal + announcements + topics, personal, announcements, topics };
    },
  };
}
