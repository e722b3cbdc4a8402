import type { MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { isRoom } from '../conversation/isRoom.ts';
import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

export function createMessageHandlers({ sender, redis, keys, attachments }: Engine): DomainHandlers<'message'> {
  async function checkBody(conversationId: string, body: MessageBody): Promise<void> {
    const isText = body.kind === 'text';
    const refusal = refuseMessageText(isText ? body.text : body.caption);
    if (refusal !== null && (isText || refusal !== 'TEXT_EMPTY')) throw new ChatError(refusal);
    if (isText) return;
    if (attachments === null)
      throw new ChatError('INVALID_ARGUMENT', { field: 'body.kind', message: 'no attachments' });
    await attachments.verify(conversationId, body.blob);
  }

  return {
    'message.send': async ({ conversationId, clientId, body }, { session }) => {
      await checkBody(conversationId, body);
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
