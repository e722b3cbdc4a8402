import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { createSearch } from '../search/createSearch.ts';
import { editMessage } from './editMessage.ts';
import { pinMessage } from './pins.ts';
import { recallMessage } from './recallMessage.ts';
import { type MessagePorts, sendMessage } from './sendMessage.ts';

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
