import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';

export function createPersonHandlers({ redis, keys }: DataPorts): DomainHandlers<'person'> {
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
