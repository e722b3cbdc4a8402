import type { DomainHandlers } from '../Client.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readJoinRequests } from '../room/joinRequestHandlers.ts';
import type { Directory, StoredEntry } from './createDirectory.ts';

export interface DirectoryPorts extends DataPorts {
  readonly directory: Directory;
}

export function createDirectoryHandlers({ redis, keys, directory }: DirectoryPorts): DomainHandlers<'directory'> {
  return {
    'directory.search': async ({ query, after, limit }, { session }) => {
      const joined = new Set(await listConversationIds(redis, keys, session.me.id));
      const isVisible = ({ conversationId, joining }: StoredEntry): boolean =>
        joining !== 'private' || joined.has(conversationId);
      const found = await directory.search({ query, after, limit, isVisible, now: Date.now() });
      const asked = found.rooms.filter((room) => room.joining === 'request' && !joined.has(room.conversationId));
      const ids = asked.map(({ conversationId }) => conversationId);
      const requests = await readJoinRequests({ redis, keys }, ids, session.me.id);
      const rooms = found.rooms.map((entry) => {
        const { epoch: _, ...room } = entry;
        const { conversationId } = room;
        return { ...room, joined: joined.has(conversationId), request: requests.get(conversationId) };
      });
      return { ...found, rooms };
    },
  };
}
