import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { scripts } from '../generated/scripts.ts';
import type { MessagePorts } from './sendMessage.ts';
import { randomId } from '../randomId.ts';
import { checkReferences } from './checkReferences.ts';

interface Edit {
  readonly conversationId: string;
  readonly offset: number;
  readonly text: string;
  readonly mentions?: readonly string[] | undefined;
  readonly epoch?: string | undefined;
}

/** Edits a message. Throws the script's refusals, TEXT_TOO_LONG, TEXT_INVALID. */
export async function editMessage(
  ports: MessagePorts,
  userId: string,
  { conversationId, offset, text, mentions, epoch }: Edit,
) {
  const refusal = refuseMessageText(text);
  if (refusal !== null && refusal !== 'TEXT_EMPTY') throw new ChatError(refusal);
  const references = await checkReferences(ports, {
    conversationId,
    author: userId,
    epoch,
    ...(mentions !== undefined && { mentions: [...mentions] }),
  });
  return ports.redis.run(scripts.editMessage, ports.keys.conversation(conversationId), {
    userId,
    clientId: randomId(),
    offset,
    text: JSON.stringify(text),
    blank: refusal === 'TEXT_EMPTY',
    mentions: JSON.stringify(references.mentions ?? []),
    meantFor: epoch,
  });
}
