import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { checkReferences, type MessagePorts, sendMessage } from './sendMessage.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { createSearch } from '../search/createSearch.ts';

type ScheduleCalls = 'message.schedule' | 'message.scheduled' | 'message.unschedule';

/** The calls of scheduled messages are in `schedule/`. */
export function createMessageHandlers(ports: MessagePorts): Omit<DomainHandlers<'message'>, ScheduleCalls> {
  const { redis, keys } = ports;
  const search = createSearch(ports);

  return {
    'message.search': (slice, { session }) => search(session.me.id, slice),

    'message.send': (wanted, { session }) => sendMessage(ports, session.me.id, wanted),

    'message.edit': (wanted, { session }) => editMessage(ports, session.me.id, wanted),

    'message.react': async ({ conversationId, epoch, ...wanted }, { session }) => {
      const args = { ...wanted, meantFor: epoch, userId: session.me.id, limit: LIMITS.reactionsPerMessage };
      await redis.run(scripts.reactToMessage, keys.conversation(conversationId), args);
      return {};
    },

    'message.pin': (wanted, { session }) => pinMessage(ports, session.me.id, wanted),

    'message.recall': async (wanted, { session }) => {
      await recallMessage(ports, { ...wanted, userId: session.me.id });
      return {};
    },
  };
}

interface Pin {
  readonly conversationId: string;
  readonly offset: number;
  readonly on: boolean;
  readonly epoch?: string | undefined;
}

/** Pins or unpins a message. Throws the script's refusals. */
async function pinMessage({ redis, keys }: DataPorts, userId: string, { conversationId, epoch, ...wanted }: Pin) {
  const args = { ...wanted, meantFor: epoch, userId, clientId: randomId(), limit: LIMITS.pinsPerConversation };
  await redis.run(scripts.pinMessage, keys.conversation(conversationId), args);
  return {};
}

interface Edit {
  readonly conversationId: string;
  readonly offset: number;
  readonly text: string;
  readonly mentions?: readonly string[] | undefined;
  readonly epoch?: string | undefined;
}

/** Edits a message. Throws the script's refusals, TEXT_TOO_LONG, TEXT_INVALID. */
async function editMessage(
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
async function recallMessage(
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
