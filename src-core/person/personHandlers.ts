import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

export function createPersonHandlers({ redis, keys }: Engine): DomainHandlers<'person'> {
  return {
    'person.list': async () => {
      const [{ people }, { people: presence }] = await Promise.all([
        redis.run(scripts.listPeople, keys.people, {}),
        redis.run(scripts.listPresence, keys.presence, {}),
      ]);
      return {
        people: [...people],
        presence: presence.map(({ pausedUntil, ...one }) => ({
          ...one,
          pausedUntil: pausedUntil > 0 ? pausedUntil : null,
        })),
      };
    },
  };
}
