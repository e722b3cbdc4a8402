import type { MessageBody } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { otherOf } from '../direct/directId.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { createSearch } from '../search/createSearch.ts';
import { checkReferences } from './checkReferences.ts';
import { edit } from './edit.ts';
import { pin } from './pins.ts';
import { recall } from './recall.ts';
import { sendAttachment } from './sendAttachment.ts';

export function createMessageHandlers(engine: Engine): DomainHandlers<'message'> {
  const { redis, keys, sender } = engine;
  const search = createSearch(engine);

  return {
    'message.search': (slice, { session }) => search(session.me.id, slice),

    'message.send': async ({ conversationId, clientId, body, mentions, replyTo }, { session }) => {
      checkText(body);
      const author = session.me.id;
      const about = await checkReferences(engine, { conversationId, author, mentions, replyTo });
      const message = {
        author,
        clientId,
        ...about,
        ...(!isRoom(conversationId) && { to: otherOf(conversationId, author) }),
      };
      if (body.kind === 'text') return sender.send(conversationId, { ...message, body });
      return sendAttachment(engine, conversationId, { ...message, body });
    },

    'message.edit': (wanted, { session }) => edit(engine, session.me.id, wanted),

    'message.react': async ({ conversationId, ...wanted }, { session }) => {
      const args = { ...wanted, userId: session.me.id, limit: LIMITS.reactionsPerMessage };
      await redis.run(scripts.reactToMessage, keys.conversation(conversationId), args);
      return {};
    },

    'message.pin': (wanted, { session }) => pin(engine, session.me.id, wanted),

    'message.recall': async (wanted, { session }) => {
      await recall(engine, { ...wanted, userId: session.me.id });
      return {};
    },
  };
}

/** Throws TEXT_EMPTY, TEXT_TOO_LONG, TEXT_INVALID. A file needs no caption. */
function checkText(body: MessageBody): void {
  const isText = body.kind === 'text';
  const refusal = refuseMessageText(isText ? body.text : body.caption);
  if (refusal !== null && (isText || refusal !== 'TEXT_EMPTY')) throw new ChatError(refusal);
}
