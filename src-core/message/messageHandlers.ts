import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { refuseReceivedText } from '#shared/text/messageText.ts';
import type { DomainHandlers } from '../Client.ts';
import { checkDeviceLists } from './checkDeviceLists.ts';
import { checkReactionEmoji } from '../emoji/emojiHandlers.ts';
import { scripts } from '../generated/scripts.ts';
import { recallMessage } from './recallMessage.ts';
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

    'message.send': async (wanted, { session }) => {
      const text = wanted.body.kind === 'text' ? wanted.body.text : '';
      await checkDeviceLists(ports, session.me.id, wanted.conversationId, text);
      return sendMessage(ports, session.me.id, wanted);
    },

    'message.edit': (wanted, { session }) => editMessage(ports, session.me.id, wanted),

    'message.react': async ({ conversationId, epoch, ...wanted }, { session }) => {
      if (wanted.on) await checkReactionEmoji(ports, wanted.emoji);
      const args = { ...wanted, meantFor: epoch, userId: session.me.id, limit: LIMITS.reactionsPerMessage };
      await redis.run(scripts.reactToMessage, keys.conversation(conversationId), args);
      return {};
    },

    'message.pin': (wanted, { session }) => pinMessage(ports, session.me.id, wanted),

    'message.recall': async ({ conversationId, epoch: meantFor, ...wanted }, { session }) => {
      const args = { ...wanted, meantFor, userId: session.me.id };
      await recallMessage(ports, { conversationId, offset: wanted.offset }, (archived) =>
        redis.run(scripts.recallMessage, keys.conversation(conversationId), { ...args, ...archived }),
      );
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

/** Edits a message. Throws the refusals of the script and of `checkDeviceLists`, TEXT_TOO_LONG, TEXT_INVALID. */
async function editMessage(
  ports: MessagePorts,
  userId: string,
  { conversationId, offset, text, mentions, epoch }: Edit,
) {
  await checkDeviceLists(ports, userId, conversationId, text);
  const refusal = refuseReceivedText(conversationId, text);
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
