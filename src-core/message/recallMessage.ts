import { ChatError } from '#shared/errors/ChatError.ts';
import type { scripts } from '../generated/scripts.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';
import type { MessagePorts } from './sendMessage.ts';

/** The archived element of the message with the epoch of its log; both empty until it is known to be archived. */
interface Archived {
  readonly epoch: string;
  readonly element: string;
}

/**
 * Recalls a message in Redis or in the archive with a script that checks the right to it. It is recalled once the script
 * has run; background jobs retry the steps after it when they fail here. Throws the script's refusals,
 * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function recallMessage(
  { redis, history, blobs }: MessagePorts,
  { conversationId, offset }: { readonly conversationId: string; readonly offset: number },
  runScript: (archived: Archived) => Promise<ReplyOf<typeof scripts.recallMessage>>,
): Promise<void> {
  const { archive } = history;

  // Scheduled before the script, so that a crash leaves at most a needless clean-up, but never orphaned bytes.
  await blobs.collector.scheduleUploadCheck(conversationId);
  let reply = await runScript({ epoch: '', element: '' });
  if (!reply.done && reply.archivedIn !== null) {
    const element = await archive.readOne({ conversationId, epoch: reply.archivedIn }, offset);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    await history.scheduleRedaction(conversationId);
    reply = await runScript({ epoch: reply.archivedIn, element });
  }

  const { shelf, blobIds, archivedIn } = reply;
  if (archivedIn !== null) {
    const redaction = archive.redact({ conversationId, epoch: archivedIn }, [offset]);
    await redaction.catch((error: unknown) => redis.typeError(error, 'redacting a recalled message'));
  }
  for (const id of blobIds) {
    const removal = blobs.collector.remove({ conversationId, namespace: shelf, id });
    await removal.catch((error: unknown) => redis.typeError(error, 'removing a recalled file'));
  }
}
