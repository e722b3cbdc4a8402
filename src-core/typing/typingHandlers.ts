import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';

export function createTypingHandlers({ redis, keys }: DataPorts): DomainHandlers<'typing'> {
  return {
    'typing.set': async ({ conversationId, typing }, connection) => {
      await redis.run(scripts.publishTyping, keys.conversation(conversationId), {
        author: connection.session.me.id,
        typing,
      });
      return {};
    },
  };
}
