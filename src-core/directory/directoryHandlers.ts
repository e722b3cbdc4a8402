import type { DomainHandlers } from '../Client.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Directory } from './createDirectory.ts';

export interface DirectoryPorts extends DataPorts {
  readonly directory: Directory;
}

export function createDirectoryHandlers({ redis, keys, directory }: DirectoryPorts): DomainHandlers<'directory'> {
  return {
    'directory.search': async ({ query, after, limit }, { session }) => {
      const joined = new Set(await listConversationIds(redis, keys, session.me.id));
      return directory.search({ query, after, limit, joined, now: Date.now() });
    },
  };
}
