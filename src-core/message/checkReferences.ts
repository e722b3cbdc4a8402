import type { AboutOthers } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { readElement } from '../archive/element.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

interface Referring extends AboutOthers {
  readonly conversationId: string;
  readonly author: string;
  /** Of the log that is meant; left out: whichever is there. */
  readonly epoch?: string | undefined;
}

/**
 * Whom a message really mentions and what it replies to; a message that does neither costs nothing. Who is not in the conversation
 * (any more) is not mentioned: that is no reason not to send what somebody wrote. A message that was recalled may be replied to.
 * Throws INVALID_ARGUMENT, MESSAGE_NOT_FOUND, ROOM_REPLACED, why the author may not use the conversation, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function checkReferences(
  { redis, keys, history }: Pick<Engine, 'redis' | 'keys' | 'history'>,
  { conversationId, author, mentions = [], replyTo, inThread = false, epoch }: Referring,
): Promise<AboutOthers> {
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
