import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';
import type { MessagePorts } from './sendMessage.ts';

/** Refusals because there is no such message any more. */
const GONE: ReadonlySet<ErrorCode> = new Set(['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED', 'MESSAGE_NOT_FOUND']);

/** A message of one log. */
export interface LoggedMessage {
  readonly conversationId: string;
  readonly epoch: string;
  readonly offset: number;
}

/** An element of a log. */
interface Logged {
  readonly offset: number;
  readonly element: string;
}

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
  await removeFiles({ redis, blobs }, conversationId, shelf, blobIds);
}

async function removeFiles(
  { redis, blobs }: Pick<MessagePorts, 'redis' | 'blobs'>,
  conversationId: string,
  namespace: string,
  blobIds: readonly string[],
): Promise<void> {
  for (const id of blobIds) {
    const removal = blobs.collector.remove({ conversationId, namespace, id });
    await removal.catch((error: unknown) => redis.typeError(error, 'removing a recalled file'));
  }
}

/**
 * Recalls a message if there still is one, in the name of a person who need not be in the conversation; the caller has
 * checked the right to it. Idempotent. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function recallUnchecked(
  ports: MessagePorts,
  userId: string,
  { conversationId, epoch: intended, offset }: LoggedMessage,
): Promise<void> {
  const args = { userId, clientId: randomId(), offset, intended };
  await unlessGone(
    recallMessage(ports, { conversationId, offset }, (archived) =>
      ports.redis.run(scripts.recallUnchecked, ports.keys.conversation(conversationId), { ...args, ...archived }),
    ),
  );
}

/** Null: there is no such message any more. */
async function unlessGone<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ChatError && GONE.has(error.code)) return null;
    throw error;
  }
}

/**
 * Recalls archived messages of one log as `recallUnchecked` does, and redacts them together, because SQLite writes to the
 * disk for each redaction. `messages`: as read from the archive.
 */
export async function recallArchived(
  { redis, keys, history, blobs }: MessagePorts,
  userId: string,
  log: Omit<LoggedMessage, 'offset'>,
  messages: readonly Logged[],
): Promise<void> {
  if (messages.length === 0) return;
  const { conversationId, epoch } = log;
  // Scheduled before the scripts, so that a crash leaves at most needless jobs.
  await blobs.collector.scheduleUploadCheck(conversationId);
  await history.scheduleRedaction(conversationId);
  for (const { offset, element } of messages) {
    const args = { userId, clientId: randomId(), offset, intended: epoch, epoch, element };
    const recalled = await unlessGone(redis.run(scripts.recallUnchecked, keys.conversation(conversationId), args));
    if (recalled !== null) await removeFiles({ redis, blobs }, conversationId, recalled.shelf, recalled.blobIds);
  }
  const offsets = messages.map(({ offset }) => offset);
  const redaction = history.archive.redact(log, offsets);
  await redaction.catch((error: unknown) => redis.typeError(error, 'redacting recalled messages'));
}
