import { ChatError } from '#shared/errors/ChatError.ts';
import { readElement } from '../logElement.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';

/**
 * Moves a person's read cursor, also to an archived event. `meantFor`: the epoch of the log that `offset` refers to;
 * empty: any. Throws the refusals of the script, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function markRead(
  { redis, keys, history }: LogPorts,
  conversationId: string,
  reader: string,
  offset: number,
  meantFor?: string,
) {
  const mark = (epoch: string, nonMessageCount: number) =>
    redis.run(scripts.markRead, keys.conversation(conversationId), {
      reader,
      offset,
      epoch,
      uncounted: nonMessageCount,
      meantFor,
    });
  let answer = await mark('', 0);
  if (answer.archivedIn !== null) {
    const epoch = answer.archivedIn;
    const element = await history.archive.readOne({ conversationId, epoch }, offset);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    answer = await mark(epoch, readElement(element)?.uncounted ?? 0);
  }
  return { readOffset: answer.readOffset, unread: answer.unread };
}
