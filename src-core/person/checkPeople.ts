import { ChatError } from '#shared/errors/ChatError.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readNames } from './readNames.ts';

/** Throws PERSON_NOT_FOUND `{userId}` for the first id that is not in the directory. */
export async function checkPeople(ports: DataPorts, userIds: readonly string[]): Promise<void> {
  const names = await readNames(ports, userIds);
  const unknown = userIds.find((userId) => !names.has(userId));
  if (unknown !== undefined) throw new ChatError('PERSON_NOT_FOUND', { userId: unknown });
}
