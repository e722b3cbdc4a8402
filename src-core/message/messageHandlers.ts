import type { MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { isRoom } from '../conversation/isRoom.ts';
import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

export function createMessageHandlers({ sender, redis, keys }: Engine): DomainHandlers<'message'> {
  return {
    'message.send': async ({ conversationId, clientId, body }, { session }) => {
      checkBody(body);
      const author = session.me.id;
      const message = { author, clientId, body };
      const to = isRoom(conversationId) ? {} : { to: otherOf(conversationId, author) };
      return sender.send(conversationId, { ...message, ...to });
    },

    'message.recall': async ({ conversationId, clientId, offset }, { session }) => {
      const args = { userId: session.me.id, clientId, offset };
      await redis.run(scripts.recallMessage, keys.conversation(conversationId), args);
      return {};
    },
  };
}

function checkBody(body: MessageBody): void {
  // Until uploads are composed in, there is no blob that a message could refer to.
  if (body.kind !== 'text') throw new ChatError('BLOB_NOT_FOUND');
  const refusal = refuseMessageText(body.text);
  if (refusal !== null) throw new ChatError(refusal);
}
