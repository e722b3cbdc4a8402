import type { Input } from '#shared/contract/index.ts';
import type { MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { otherOf } from '../direct/directId.ts';
import type { Engine } from '../Engine.ts';
import type { SendResult } from './batch.ts';
import { checkReferences } from './checkReferences.ts';
import { sendAttachments } from './sendAttachments.ts';

/** Throws the refusals of `message.send`. */
export async function sendMessage(
  engine: Engine,
  author: string,
  { conversationId, clientId, body, mentions, replyTo, inThread, epoch }: Input<'message.send'>,
): Promise<SendResult> {
  checkText(body);
  const references = await checkReferences(engine, { conversationId, author, mentions, replyTo, inThread, epoch });
  const message = {
    author,
    clientId,
    epoch,
    ...references,
    ...(!isRoom(conversationId) && { to: otherOf(conversationId, author) }),
  };
  if (body.kind === 'text') return engine.sender.send(conversationId, { ...message, body });
  return sendAttachments(engine, conversationId, { ...message, body });
}

/** Throws TEXT_EMPTY, TEXT_TOO_LONG, TEXT_INVALID. The caption of files may be empty. */
export function checkText(body: MessageBody): void {
  const isText = body.kind === 'text';
  const refusal = refuseMessageText(isText ? body.text : body.caption);
  if (refusal !== null && (isText || refusal !== 'TEXT_EMPTY')) throw new ChatError(refusal);
}
