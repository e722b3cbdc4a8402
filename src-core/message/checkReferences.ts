import type { MessageReferences } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { readElement } from '../logElement.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';

interface Referring extends MessageReferences {
  readonly conversationId: string;
  readonly author: string;
  /** The epoch of the log that is meant; undefined: the current one. */
  readonly epoch?: string | undefined;
}

/**
 * Validates the mentions and the reply target of a message; a message without either needs no round trip. Mentions of
 * people who are not members are dropped, so that the message is sent anyway. A recalled message may be replied to.
 * Throws INVALID_ARGUMENT, MESSAGE_NOT_FOUND, ROOM_REPLACED, the refusals of the conversation, ARCHIVE_UNAVAILABLE,
 * ARCHIVE_MISSING.
 */
export async function checkReferences(
  { redis, keys, history }: LogPorts,
  { conversationId, author, mentions = [], replyTo, inThread = false, epoch }: Referring,
): Promise<MessageReferences> {
  if (inThread && replyTo === undefined) {
    throw new ChatError('INVALID_ARGUMENT', { field: 'inThread', message: 'only with replyTo' });
  }
  if (mentions.length === 0 && replyTo === undefined) return {};
  const args = { author, replyTo: replyTo ?? 0, meantFor: epoch, mentions };
  const answer = await redis.run(scripts.checkReferences, keys.conversation(conversationId), args);
  if (answer.archivedIn !== null && replyTo !== undefined) {
    const element = await history.archive.readOne({ conversationId, epoch: answer.archivedIn }, replyTo);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    if (readElement(element)?.type !== 'message') throw new ChatError('MESSAGE_NOT_FOUND');
  }
  return {
    ...(answer.mentioned.length > 0 && { mentions: [...answer.mentioned] }),
    ...(replyTo !== undefined && { replyTo }),
    ...(inThread && { inThread }),
  };
}
