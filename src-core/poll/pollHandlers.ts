import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

/** Polls are sent by `message.send`. */
export function createPollHandlers({ redis, keys }: DataPorts): DomainHandlers<'poll'> {
  return {
    'poll.vote': async ({ conversationId, epoch, choices, ...wanted }, { session }) => {
      const sorted = JSON.stringify(choices.toSorted((one, other) => one - other));
      const args = { ...wanted, choices: sorted, meantFor: epoch, userId: session.me.id, limit: LIMITS.pollVoters };
      await redis.run(scripts.votePoll, keys.conversation(conversationId), args);
      return {};
    },

    'poll.close': async ({ conversationId, epoch, ...wanted }, { session }) => {
      const args = { ...wanted, meantFor: epoch, userId: session.me.id };
      await redis.run(scripts.closePoll, keys.conversation(conversationId), args);
      return {};
    },
  };
}
