import type { DomainHandlers, Engine } from '../Engine.ts';
import { readContributionsOf } from './readContributions.ts';

export function createCounterHandlers(engine: Engine): DomainHandlers<'counter'> {
  return {
    'counter.read': async (_input, connection) => {
      const contributions = await readContributionsOf(engine, connection.session.me.id);
      const personal = contributions.reduce((sum, { value }) => sum + value, 0);
      const [announcements, topics] = [0, 0];
      return { total: personal + announcements + topics, personal, announcements, topics };
    },
  };
}
