import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';

export const NAMESPACE = 'namespace-one';

interface FileOverrides {
  readonly conversationId?: string;
  readonly namespace?: string;
  readonly fileId?: string;
  readonly author?: string;
  readonly bytes?: number;
  readonly personBytes?: number;
  readonly teamBytes?: number;
}

/** Counts a file of 10 bytes of Amy, without limits. */
export function countFile(redis: RedisAccess, keys: Keys, overrides: FileOverrides = {}) {
  const { namespace = NAMESPACE } = overrides;
  return redis.run(
    scripts.countFile,
    { ...keys.storage, ...keys.storedFiles(namespace) },
    {
      conversationId: 'room:tea',
      namespace,
      fileId: 'file-one',
      author: 'amy',
      bytes: 10,
      personBytes: 0,
      teamBytes: 0,
      ...overrides,
    },
  );
}

/** Sets what the files of a namespace add to the sum of a room, as the core does after a first file. */
export async function setNamespaceSum(
  redis: RedisAccess,
  keys: Keys,
  { namespace = NAMESPACE, before = '', room = 'room:tea', bytes = 10 } = {},
) {
  return redis.run(scripts.setNamespaceSum, keys.storage, { namespace, before, room, bytes });
}

/** All that is counted: the bytes of the team, of each person and in each room, and the namespaces of the files. */
export async function readCounted({ command }: RedisAccess, keys: Keys) {
  const readSums = async (key: string) => {
    const page = await command.zrange(key, '0', '-1', 'WITHSCORES');
    return Object.fromEntries(page.flatMap((id, index) => (index % 2 === 0 ? [[id, Number(page[index + 1])]] : [])));
  };
  const [people, rooms] = [await readSums(keys.storage.people), await readSums(keys.storage.rooms)];
  const namespaces = Object.keys(await command.hgetall(keys.storage.namespaces));
  return { total: Number(await command.get(keys.storage.total)), people, rooms, namespaces };
}
