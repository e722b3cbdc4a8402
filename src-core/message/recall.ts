import { ChatError } from '#shared/errors/ChatError.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

interface Recall {
  readonly conversationId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly offset: number;
  /** Of the log that `offset` is in; left out: whichever is there. */
  readonly epoch?: string | undefined;
}

/**
 * Takes a message back, wherever it is. What follows the script is tried again by whoever looks after it next, so the message
 * is recalled, whatever becomes of that. Throws what the script refuses, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function recall(engine: Engine, { conversationId, epoch: meantFor, ...wanted }: Recall): Promise<void> {
  const { redis, keys, history, blobs } = engine;
  const { archive } = history;
  const { offset } = wanted;
  const say = (epoch: string, element: string) =>
    redis.run(scripts.recallMessage, keys.conversation(conversationId), { ...wanted, meantFor, epoch, element });

  // Before: a stop in the middle leaves a look in vain, never bytes that nobody removes.
  await blobs.tidier.watch(conversationId);
  let answer = await say('', '');
  if (!answer.done && answer.archivedIn !== null) {
    const element = await archive.readOne({ conversationId, epoch: answer.archivedIn }, offset);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    await history.watchRecall(conversationId);
    answer = await say(answer.archivedIn, element);
  }

  const { shelf, blobIds, archivedIn } = answer;
  if (archivedIn !== null) {
    const blanking = archive.blank({ conversationId, epoch: archivedIn }, [offset]);
    await blanking.catch((error: unknown) => redis.typeError(error, 'blanking a recalled message'));
  }
  for (const id of blobIds) {
    const removal = blobs.tidier.remove({ conversationId, shelf, id });
    await removal.catch((error: unknown) => redis.typeError(error, 'removing a recalled file'));
  }
}
