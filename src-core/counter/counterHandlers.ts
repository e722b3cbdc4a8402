import { countUnreadAnnouncements } from '../announcement/countUnreadAnnouncements.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';

export function createCounterHandlers(engine: Engine): DomainHandlers<'counter'> {
  return {
    'counter.read': async (_input, connection) => {
      const { id } = connection.session.me;
      const [personal, announcements] = await Promise.all([
        engine.counter.read(id),
        countUnreadAnnouncements(engine, id),
      ]);
      const topics = 0;
      return { total: personal + announcements + topics, personal, announcements, topics };
    },
  };
}
