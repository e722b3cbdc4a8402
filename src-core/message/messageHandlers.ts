import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { createScheduleHandlers } from '../schedule/scheduleHandlers.ts';
import { createSearch } from '../search/createSearch.ts';
import { editMessage } from './editMessage.ts';
import { pinMessage } from './pins.ts';
import { recallMessage } from './recallMessage.ts';
import { sendMessage } from './sendMessage.ts';

export function createMessageHandlers(engine: Engine): DomainHandlers<'message'> {
  const { redis, keys } = engine;
  const search = createSearch(engine);

  return {
    ...createScheduleHandlers(engine),

    'message.search': (slice, { session }) => search(session.me.id, slice),

    'message.send': (wanted, { session }) => sendMessage(engine, session.me.id, wanted),

    'message.edit': (wanted, { session }) => editMessage(engine, session.me.id, wanted),

    'message.react': async ({ conversationId, epoch, ...wanted }, { session }) => {
      const args = { ...wanted, meantFor: epoch, userId: session.me.id, limit: LIMITS.reactionsPerMessage };
      await redis.run(scripts.reactToMessage, keys.conversation(conversationId), args);
      return {};
    },

    'message.pin': (wanted, { session }) => pinMessage(engine, session.me.id, wanted),

    'message.recall': async (wanted, { session }) => {
      await recallMessage(engine, { ...wanted, userId: session.me.id });
      return {};
    },
  };
}
