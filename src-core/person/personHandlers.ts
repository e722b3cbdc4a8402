import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

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

/** Returns names by id, without ids that are not in the directory. */
export async function readNames(
  { redis, keys }: DataPorts,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const { names } = await redis.run(scripts.readNames, keys.people, { userIds });
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const id = userIds[index];
    if (id !== undefined && name !== null) found.set(id, name);
  }
  return found;
}

/** Throws PERSON_NOT_FOUND `{userId}` for the first id that is not in the directory. */
export async function checkPeople(ports: DataPorts, userIds: readonly string[]): Promise<void> {
  const names = await readNames(ports, userIds);
  const unknown = userIds.find((userId) => !names.has(userId));
  if (unknown !== undefined) throw new ChatError('PERSON_NOT_FOUND', { userId: unknown });
}
