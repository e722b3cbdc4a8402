import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import type { MessagePorts } from './sendMessage.ts';

interface Recall {
  readonly conversationId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly offset: number;
  /** The epoch of the log that contains `offset`; undefined: the current one. */
  readonly epoch?: string | undefined;
}

/**
 * Recalls a message in Redis or in the archive. It is recalled once the script has run; background jobs retry the steps
 * after it when they fail here. Throws the script's refusals, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function recallMessage(
  ports: MessagePorts,
  { conversationId, epoch: meantFor, ...wanted }: Recall,
): Promise<void> {
  const { redis, keys, history, blobs } = ports;
  const { archive } = history;
  const { offset } = wanted;
  const runScript = (epoch: string, element: string) =>
    redis.run(scripts.recallMessage, keys.conversation(conversationId), { ...wanted, meantFor, epoch, element });

  // Scheduled before the script, so that a crash leaves at most a needless clean-up, but never orphaned bytes.
  await blobs.collector.scheduleUploadCheck(conversationId);
  let reply = await runScript('', '');
  if (!reply.done && reply.archivedIn !== null) {
    const element = await archive.readOne({ conversationId, epoch: reply.archivedIn }, offset);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    await history.scheduleRedaction(conversationId);
    reply = await runScript(reply.archivedIn, element);
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
