import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

export function createTypingHandlers({ redis, keys }: Engine): DomainHandlers<'typing'> {
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
